"""By field of a sheet the rule that says what may stand in it: what cannot even be named there is refused by it."""

from __future__ import annotations

ORDERS = {
    "cards": "mare:3.1.1a",
    "cards.play[].named": "mare:3.1.2a",
    "cards.cede[].to": "mare:3.1.1b",
    "cards.cancel": "mare:3.1.2d",
    "stability.talents": "mare:3.2f",
    "stability.grain": "mare:3.2g",
    "stability.resources": "mare:3.2h",
    "diplomacy": "mare:3.3a",
    "diplomacy[].grant_passage_until": "mare:3.3.1e",
    "diplomacy[].accept_passage_until": "mare:3.3.1f",
    "diplomacy[].revoke_passage": "mare:3.3.1h",
    "diplomacy[].force_passage": "mare:3.3.1b",
    "diplomacy[].trade_alliance": "mare:3.3.2b",
    "diplomacy[].military_alliance": "mare:3.3.3b",
    "diplomacy[].unconditional_support": "mare:3.3.3e",
    "diplomacy[].declare_war": "mare:3.3.5k",
    "population.rural_investment": "mare:3.4a",
    "population.urban_to_rural": "mare:3.4b",
    "population.demobilise": "mare:3.4c",
    "population.urban_growth": "mare:3.4d",
    "recruiting.infantry": "mare:3.5a",
    "recruiting.cavalry": "mare:3.6a",
    "recruiting.mercenary_infantry": "mare:3.6b",
    "recruiting.mercenary_cavalry": "mare:3.6c",
    "recruiting.fleets": "mare:3.6d",
    "disbanding": "mare:3.7a",
    "garrisons": "mare:3.9a",
    "fleets": "mare:3.10a",
    "leaders": "mare:3.11a",
    "leaders[].accompanies": "mare:3.11c",
    "independents": "mare:3.12b",
    "independents[].province": "mare:3.12a",
    "independents[].action": "mare:3.12.8i",
    "independents[].to": "mare:3.12.8d",
    "trade.nations": "mare:3.13.1a",
    "trade.independents": "mare:3.13.2a",
    "goods.send": "mare:3.13.3a",
    "goods.buy": "mare:3.13.4a",
    "goods.buy.horses": "mare:3.13.4b",
    "armies": "mare:3.14a",
    "movement": "mare:3.14c",
    "movement[].leader": "mare:3.14b",
    "movement[].steps[].to": "mare:3.14aa",
    "movement[].steps[].seas": "mare:3.14v",
    "movement[].steps[].city": "mare:3.14p",
    "movement[].steps[].drop": "mare:3.14e",
    "movement[].steps[].pick_up": "mare:3.14e",
    "reforms.army_reform": "mare:7.2a",
    "reforms.military_reform": "mare:7.2b",
    "reforms.army_renewal": "mare:7.2c",
    "reforms.political_reform": "mare:7.2d",
    "reforms.legislative_cards": "mare:7.2e",
    "reforms.agrarian": "mare:7.2f",
    "reforms.victory_points": "mare:7.2g",
}
"""The sheet of a year."""

CLAUSE = {"province": "mare:6.2f", "nation": "mare:6.2j", "leader": "mare:6.2n"}
"""The things that a clause may name."""

OFFERS = {
    "offers[].kind": "mare:6.3a",
    "offers[].clauses": "mare:6.1l",
    **{f"offers[].clauses[].{name}": rule for name, rule in CLAUSE.items()},
    "demands": "mare:6.1c",
}
"""The paper of the diplomatic phase."""

TERMS = {
    "terms": "mare:6.1b",
    "terms[].clauses": "mare:6.1l",
    **{f"terms[].clauses[].{name}": rule for name, rule in CLAUSE.items()},
    "terms[].keep_troops": "mare:6.2m",
}
"""The paper of the surrender phase."""
