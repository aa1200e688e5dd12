"""Run the command line: ``python -m loyang``."""

import sys

from loyang.cli import main

if __name__ == "__main__":
    sys.exit(main())
