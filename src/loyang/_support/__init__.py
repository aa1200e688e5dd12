"""Small tools of all rooms, about which nothing is particular to the game."""
