"""The product beside the referee of Deathburgh, on generated Ambushes."""
