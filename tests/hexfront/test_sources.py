from __future__ import annotations

import pytest

from hexfront.sources import SOURCE_KINDS, Completeness, Modifier, Refusal, Source, tally


def test_a_refusal_reads_as_its_words_and_its_rule() -> None:
    refusal = Refusal("gts:14.7", "55.200 would hold 9 steps", (("hex", "55.200"), ("steps", 9)))
    assert str(refusal) == "55.200 would hold 9 steps (gts:14.7)"
    assert dict(refusal.fields)["steps"] == 9


@pytest.mark.parametrize(("amount", "text"), [(2, "+2 mass (gts:15.5a)"), (-1, "-1 mass (gts:15.5a)")])
def test_a_modifier_shows_its_sign(amount: int, text: str) -> None:
    assert str(Modifier(amount, "mass", "gts:15.5a")) == text


def test_a_source_reads_as_kind_reference_and_note() -> None:
    assert str(Source("rule", "wed:2.0")) == "rule wed:2.0"
    assert str(Source("estimate", "1.6", "scale")) == "estimate 1.6 (scale)"
    assert SOURCE_KINDS == ("rule", "example", "public", "estimate")


def test_a_tally_lists_every_kind_of_source() -> None:
    sources = [Source("estimate", "a"), Source("rule", "b"), Source("estimate", "c")]
    assert tally(sources) == (("rule", 1), ("example", 0), ("public", 0), ("estimate", 2))


def test_shares_sum_to_a_hundred() -> None:
    """Of 7, 8 and 9 of 24: 29.17, 33.33 and 37.5 hundredths; cut off to 29, 33 and 37, the last has lost most."""
    found = Completeness((("rule", 3),), (("rule", 4), ("public", 8)), (("estimate", 9),))
    assert found.shares == (("rule", 29), ("example", 0), ("public", 33), ("estimate", 38))
    assert Completeness((), (), ()).shares == (("rule", 0), ("example", 0), ("public", 0), ("estimate", 0))
