"""HLP: using helpers, and what each of their effects does."""
