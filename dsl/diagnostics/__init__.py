"""What is wrong with a text, a run or a command, said so that its author can mend it.

`Findings` collects `Diagnostic`s during a pass; `catalogue` knows every code with its cause, remedy and examples;
`render` turns diagnostics into text, JSON and annotations; `suggest` guesses what was meant.
"""

from __future__ import annotations

from dsl.diagnostics.record import Diagnostic, Findings, Refusal, Related

__all__ = ["Diagnostic", "Findings", "Refusal", "Related"]
