"""The optional rules of the Republic by the names of their options."""

NINE = (
    "war_exhaustion",
    "two_dice_assassination",
    "voted_laws",
    "advocates",
    "ageing",
    "disbanding_veterans",
    "pontifex_maximus",
    "provincial_wars",
    "rebel_governors",
)
ALL_ON = dict.fromkeys(NINE, True)
