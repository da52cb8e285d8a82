"""The miniature game's oracle held against its referee on every question of the referee's scope."""
