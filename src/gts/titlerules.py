"""The exclusive rules of a title by number, as a file: what its code and its data may cite.

[[rule]]
id    = "ottermere:2.1"             # the title's short name, and the number
says  = "who enters the ford rolls" # in words of one's own
where = "page 2"                    # where it stands
"""

from __future__ import annotations

from importlib.resources.abc import Traversable

from attrs import frozen

from hexfront.datafile import reading
from hexfront.entries import check_unique
from hexfront.rulings import RULE_ID


@frozen
class TitleRule:
    """An exclusive rule: its id, what it says in a line, and where it stands."""

    id: str
    says: str
    where: str


def load_rules(path: Traversable) -> tuple[TitleRule, ...]:
    """The rules of a file, in its order.

    Raises:
        DataError: all faults of the file; among them an id that is none, and one that is there twice.
    """
    with reading(path) as table:
        entries = table.tables("rule")
        found = [(entry, TitleRule(entry.text("id"), entry.text("says"), entry.text("where"))) for entry in entries]
        for entry, rule in found:
            if rule.id and not RULE_ID.fullmatch(rule.id):
                entry.fault("id", f"must be a name and a number such as ottermere:2.1, not {rule.id!r}")
            entry.close()
        check_unique(found)
        return tuple(rule for _, rule in found)
