"""What `ci/bench` measures, and the positions it measures on."""
