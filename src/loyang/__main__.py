"""Run the command line: ``python -m loyang``."""

import sys

from loyang.cli import main

sys.exit(main())
