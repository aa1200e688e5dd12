"""The command line: `main` carries out one, each command is a module of `loyang.cli.commands`."""

from loyang.cli.program import COMMANDS, Command, main

__all__ = ["COMMANDS", "Command", "main"]
