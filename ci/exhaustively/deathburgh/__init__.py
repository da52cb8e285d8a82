"""The Ambush of Deathburgh: every question of its referee, put to replay, solver, search and planner."""
