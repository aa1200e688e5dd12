"""A kit for testing cards, rulings and bots."""

__all__: list[str] = []
