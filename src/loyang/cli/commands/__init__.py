"""The commands of the command line, a module each; `loyang.cli` finds them by name."""
