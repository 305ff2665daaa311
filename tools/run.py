"""Set up and run: `python3 tools/run.py` opens the window, `python3 tools/run.py los ...` runs `wsn los ...`.

This file must parse on every Python, even 2.7, so that a wrong one gets a sentence and no traceback.
Everything else is in `setting_up.py`.
"""
# ruff: noqa: UP031, UP036

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "run.py: wsn needs Python 3.11 or later and this is Python %d.%d; start it with a newer one, "
        "such as `python3.12 tools/run.py`.\n" % sys.version_info[:2]
    )
    sys.exit(2)

if __name__ == "__main__":
    import setting_up

    sys.exit(setting_up.main(sys.argv[1:]))
