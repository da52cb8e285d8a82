"""A third game, brought from outside: it proves that the kernel needs to know no rulebook."""
