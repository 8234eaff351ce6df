from __future__ import annotations

import httr
from hexfront.sources import SOURCE_KINDS
from httr.charts import charts
from httr.completeness import completeness
from httr.operation.shipped import counters, scenario


def test_the_shares_are_of_the_scenario_its_own_counters_and_all_charts() -> None:
    found = completeness(scenario("hells-highway"), counters(), charts())
    for part in (found.scenario, found.counters, found.charts):
        assert [kind for kind, _ in part] == list(SOURCE_KINDS)
    assert dict(found.scenario)["rule"] > dict(found.scenario)["estimate"]
    assert dict(found.charts)["estimate"] > dict(found.charts)["rule"]
    [info] = [info for info in httr.scenarios() if info.id == "hells-highway"]
    assert sum(share for _, share in info.shares) == 100
