"""Pages: a game to click through, and a report on a match, each as one HTML file.

The files need no other file and no network; texts from outside, such as names of players, are
shown as they are and never run. ``docs/pages.md`` tells how to use them.
"""

from loyang.pages.replay import replay_page
from loyang.pages.report import report_page

__all__ = ["replay_page", "report_page"]
