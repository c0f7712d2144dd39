"""`python -m tools`, the same as `moggy`."""

from __future__ import annotations

import sys

from tools.cli import main

sys.exit(main())
