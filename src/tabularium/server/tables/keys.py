"""Codes that people can type: the code of a table, as the screen shows it, and the key of a seat.

A code is short, so it opens only while few wrong ones are tried (`base/limits.py`). With two more words it is whole:
that is what a square code holds, and it always opens. A key belongs to one seat only.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable

_CODE = """
    actium agora ala alba amphora appia aqua aquila ara arcus arena argo armilla arx astra atrium augur aura aurum
    aventinus aurora balnea basilica basis caelum calamus campus capena capitol carina carmen castra cella census
    cera circus civis clavis clipeus cloaca codex cohors colonia columna comes consul copia corona corvus cothurnus
    crater cuneus curia currus decuria dolium domus dux ensis equus exedra fabula fama fanum fasces fasti ferrum
    festum fibula fiscus flamen flumen focus fons forma forum fretum funda galea gemma genius gladius granum gradus
    hasta hora horreum hortus hydra imago imber imperium insula iter janus juno jus labrum lacus lana lapis laurus
    lectica legio liber limes lictor lituus lorica ludus luna lustrum lyra magister manus mare massa mensa merx
    miles moneta mons murus musa mythos nauta navis nebula nemus nodus nova numen nummus oceanus ostia ovatio ovum
    palatium palus pax pecus pegasus penna pharus pilum pinna plebs pomerium pondus pons porta portus praetor prora
    pugio puteus quadriga quaestor quercus radius ramus remus rex ripa ritus robur roma rostra rota saga salus
    saxum scala scutum sella senatus sertum sidus signum silva sol solium sonus spatha specus spes statua stella
    stilus stola strata tabella taberna tabula talus taurus templum terra tessera theatrum thermae tiber tibia
    titulus toga torus tribunus tridens tuba tunica turris umbra unda urbs urna ursa valetudo vallum velum ventus
    vesta via victor vicus villa vis vita vox vulcanus zephyrus zona
"""
_KEY = """
    abies acanthus acer agnus alauda allium alnus amygdala anas anguis anser apis aper apium aprilis aquila ardea
    asinus aster avena avis betula bubo buxus camelus cancer canis capra carduus castor cedrus cepa cerasus cervus
    ciconia cicuta citrus columba corvus crocus cuculus cygnus cynara delphinus elephas equus falco ficus filix
    fraxinus gallus glans grus hedera hircus hirundo hordeum ibis iris juglans juncus laurus leo lepus lilium linum
    lotus lupinus lupus lynx malum malva mentha merula milium morus mulus murex mus myrtus narcissus noctua oliva
    ostrea ovis palma panthera papaver pardus passer pavo persica phasianus phoenix pica picea pinus pirus piscis
    pisum platanus populus prunus quercus rana raphanus rosa ruta sabina salix salvia sambucus sciurus secale simia
    spica squilla struthio sturnus taurus taxus testudo thymus tigris tilia triticum tulipa turdus turtur ulmus
    ursus urtica uva verbena vespa viola vipera viscum vitis vulpes
"""
CODE_WORDS, KEY_WORDS = _CODE.split(), _KEY.split()
NUMBERS = range(10, 100)
MORE_WORDS, LONG_KEY = 2, 3
"""Words that make a code whole, and words of a key."""


def _chance(token: str, most: int) -> int:
    """A number below this, from an unguessable token."""
    return int.from_bytes(hashlib.sha256(token.encode()).digest()) % most


def new_code(token: Callable[[], str]) -> str:
    """A word and a number: `rostra 42`."""
    return f"{CODE_WORDS[_chance(token(), len(CODE_WORDS))]} {NUMBERS[_chance(token(), len(NUMBERS))]}"


def whole_code(code: str, token: Callable[[], str]) -> str:
    """The same with two more words: `rostra 42 luna pons`."""
    return " ".join([code, *(CODE_WORDS[_chance(token(), len(CODE_WORDS))] for _ in range(MORE_WORDS))])


def short_code(code: str) -> str:
    """A code without the words that make it whole."""
    return " ".join(code.split()[:2])


def new_key(token: Callable[[], str]) -> str:
    """Three words: `ficus salix rosa`."""
    return " ".join(KEY_WORDS[_chance(token(), len(KEY_WORDS))] for _ in range(LONG_KEY))


def typed(text: str) -> str:
    """Typed text in the form of stored codes: capitals, signs and spaces do not matter."""
    plain = unicodedata.normalize("NFKD", text[:80]).lower()
    return " ".join(re.findall(r"[a-z]+|\d+", plain))


def in_address(code: str) -> str:
    """A code as part of an address: `rostra-42`."""
    return code.replace(" ", "-")
