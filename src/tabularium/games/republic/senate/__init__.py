"""The Senate Phase."""

from . import (  # noqa: F401  (they bring their scenes and subjects)
    assassination,
    business,
    censor,
    closing,
    concessions,
    dictator,
    dispatch,
    elections,
    fines,
    governors,
    land,
    laws,
    life,
    ransom,
    recall,
    recruiting,
    repopulate,
    session,
    trials,
    tribunes,
)
