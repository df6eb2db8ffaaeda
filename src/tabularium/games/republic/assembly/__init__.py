"""The assembly edition of The Republic of Rome: six factions, and a room of twelve to twenty-four people who play them.

It is the game of the package above with another rulebook. What differs in figures and order of play stands beside the
second edition's in `..editions`; what is done otherwise stands here, a chapter of the book a module: scenes in place of
those of the same name, and functions that are registered with those of the second edition for this state.

| module | chapter |
|---|---|
| `book` | the rulebook, and the two registers: scenes that ask factions, and scenes that ask people |
| `state` | the state: who sits where and plays whom, and what this edition alone remembers |
| `options` | what a table may decide |
| `setup` | 4: people, families and cards are dealt, the temporary consul is found |
| `people` | 2, 4.1: whom a person plays, where he goes with him, and who waits |
| `speakers` | who decides what: the second edition's table, and this edition's own questions |
| `leader` | 4.5, 7: the ballot of a faction for its leader |
| `quaestors` | 4.3: who handles the money |
| `accounts` | 6: what the quaestors pay and report, debts before gifts, bankruptcy |
| `contributions` | 6.22: sealed gifts on condition |
| `redistribution` | 6.3: money changes hands last of all |
| `concessions` | 5.2, 7.32, 9.411: who has them after a death, and who can be tried for them |
| `treasury` | 6.13, 6.31: what a rebel pays for, and what a governor is granted |
| `forum` | 7: what the year brings, initiatives, bidding for and against |
| `arrivals` | 7.33: how a war that is drawn stands |
| `approval` | 8.2: the vote on the consul's record |
| `chairing` | 9.11, 9.34: who has given up the chair |
| `offices` | 9.4, 9.9, 10.7, 11.2: rank, and what one can be tried for |
| `forces` | 8.2, 9.64, 9.65, 10.71: raising, sending and calling back |
| `voting` | 9.3: everybody votes with his own senators |
| `veto` | 9.72: a Tribune before the own turn |
| `tribunes` | 9.22, 9.71: what a Tribune is for, and whose he is |
| `courts` | 9.4, 9.8: appeals, acquittals, the special trial |
| `exile` | 9.42: a statesman's way out, and back |
| `assassins` | 9.8: whose deed an attempt is |
| `bars` | by which rule something cannot be done unasked |
| `business` | 9.6: what only this Senate can decide |
| `war` | 10: victors and victims, losses by the table |
| `revolution` | 11, 12: what a rebel keeps and takes, and the end |
| `civil_war` | 10.51, 11.51: veterans between the sides |
| `captives` | 10.82: who pays for a captive |
| `view` | what a person sees |
| `table`, `decides` | the board, and the table of who decides what on it |
| `bot` | how the greedy bot answers what is asked here alone |
| `game` | the game as the house knows it |
"""

from .game import BY_FACTION, GAME

__all__ = ["BY_FACTION", "GAME"]
