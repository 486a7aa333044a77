"""Floods against a site of our own, and what a normal player notices of them.

    python -m tests.abuse                # what `make abuse` runs; see --help

__main__    starts a site of its own and pours one flood after another over it
stage       what floods need beforehand: a table full of drafts, the longest files
player      two friends at a table of their own, whose moves are timed
visitor     somebody with an address of their own who asks for too much
floods/     one file each
stream      a flood in a process of its own
measuring   idle and flooded windows in turn
report      figures and verdicts, as text and as JSON
"""
