"""One word for one thing: the words of the rulebooks in every catalogue, and none that was found to mislead."""

from __future__ import annotations

import re

import pytest

from tabularium.draw import catalogue

from .test_typography import CATALOGUES

HOUSE = ("tabularium", "tabularium.server")
SENATORS, CONQUEST, REPUBLIC, MARE_NOSTRUM = (
    f"tabularium.games.{name}" for name in ("senators", "conquest", "republic", "mare_nostrum")
)
EVERYWHERE = (*HOUSE, SENATORS, CONQUEST, REPUBLIC, MARE_NOSTRUM)

NOT_SAID: list[tuple[tuple[str, ...], str, dict[str, str]]] = [
    (
        HOUSE,
        "es",
        {
            r"\b[Aa]ctas?\b": "registro",
            r"[Pp]rensa": "mensajes",
            r"\b[Ss]orteos?\b": "tirada",
            r"guardián|cuida la casa": "la administración",
            r"\bsentados?\b|\binvitados?\b": "a word without sex",
        },
    ),
    (
        HOUSE,
        "it",
        {
            r"[Vv]erbal[ei]": "registro",
            r"\b[Ss]tampa\b": "messaggi",
            r"custode|tiene la casa": "chi gestisce il sito",
            r"\b[Pp]rem[ie]\b|brilla": "tocca, evidenziato",
            r"base di dati|copia di sicurezza": "database, backup",
        },
    ),
    (
        HOUSE,
        "fr",
        {
            r"procès-verba|\b[Rr]egistres?\b": "journal",
            r"\b[Pp]resse\b": "messages",
            r"\b[Ss]ièges?\b": "place",
            r"gardien": "l’administration du site",
            r"\b[Pp]ress(ez|er|é)\b|brille": "cliquer, en surbrillance",
            r"\bavis\b": "notifications",
            r"d’un accord|demande à revenir": "d’un commun accord, un retour en arrière",
        },
    ),
    (
        HOUSE,
        "de",
        {
            r"Aufzeichnung": "Protokoll",
            r"\bHalle\b": "Lobby",
            r"\bKeim": "Startwert",
            r"\bWirt\b|Hüter": "Betreiber",
            r"\bPresse\b": "Nachrichten",
            r"[Dd]rück|leuchtet": "tippen, hervorgehoben",
            r"\bBrett\b": "Spielplan",
        },
    ),
    (
        (SENATORS,),
        "es",
        {
            r"[Mm]ercanc": "recurso",
            r"\b[Tt]ríos?\b": "paquete",
            r"\b[Ll]otes?\b": "carta",
            r"[Cc]omerci": "vender",
            r"[Cc]arta[s]? (abierta|oculta)": "pública, privada",
            r"[Cc]artas? de influencia": "cartas de apoyo",
        },
    ),
    (
        (SENATORS,),
        "it",
        {
            r"\b[Mm]erc[ei]\b": "risorsa",
            r"\b[Ll]ott[oi]\b": "carta",
            r"[Cc]ommerci": "emporio",
            r"[Cc]art[ae] nascost": "coperta",
            r"[Cc]art[ae] del Senato": "carta Senato",
            r"[Aa]ppropria": "peculato",
        },
    ),
    (
        (SENATORS,),
        "fr",
        {
            r"[Mm]archandise": "ressource",
            r"(?<!\{)\b[Ll]ots?\b": "carte",
            r"[Cc]artes? ouverte": "visible",
            r"[Mm]iseur": "enchérisseur",
            r"[Cc]artes? (du Sénat|d’influence)": "carte Sénat, carte Influence",
            r"\bComptoir\b": "comptoirs",
            r"\b[Ss]orte": "type",
        },
    ),
    (
        (SENATORS,),
        "de",
        {
            r"\bWaren?\b": "Ressource",
            r"\bLos(e|s)?\b": "Karte",
            r"\bSatz\b|[Dd]reiers[aä]tz": "Set",
            r"\bSorten?\b": "Ressourcentyp",
            r"\bLoch\b|[Gg]efüllt": "Defizit, gedeckt",
            r"Einflusskarte": "Unterstützungskarte",
        },
    ),
    (
        (CONQUEST,),
        "es",
        {
            r"[Cc]alzada": "camino",
            r"[Hh]ogar|\bnatal\b": "provincia patria",
            r"[Ii]mpacto": "golpe",
            r"[Cc]autiv": "prisionero",
            r"[Mm]uralla": "fortificación",
        },
    ),
    (
        (CONQUEST,),
        "it",
        {
            r"legion[ei] di battaglia": "legione da battaglia",
            r"\bcolloc(a|are|amento)\b": "piazzare",
            r"\bnatale\b": "patria",
            r"\bmura\b": "fortificazione",
        },
    ),
    (
        (CONQUEST,),
        "fr",
        {
            r"[Cc]aptifs?\b": "prisonnier",
            r"[Pp]atrie": "province d’origine",
            r"\bmurs\b": "fortification",
            r"a la main": "joueur actif",
        },
    ),
    (
        (CONQUEST,),
        "de",
        {
            r"Cäsar": "Caesar",
            r"\bBrett\b": "Spielplan",
            r"\bSchatz\b": "Kasse",
            r"Mauern": "Befestigung",
            r"Infanterien|Kavallerien": "no plural",
        },
    ),
    (
        (REPUBLIC,),
        "es",
        {
            r"Maestro de Caballería": "Caballerizo Mayor",
            r"\b[Ff]ichas?\b": "nota",
            r"[Ee]mparejad": "guerras iguales",
            r"[Dd]esatendid": "inconclusa",
            r"Temprana|Tardía": "Primera, Última República",
            r"Incursiones": "Ataques Bárbaros",
            r"\b[Jj]efes?\b": "comandante",
            r"\b[Ss]ucesos?\b": "evento",
            r"próximos ingresos": "próxima Recaudación",
            r"dados? de (talentos|flotas|influencia)": "1d6",
        },
    ),
    (
        (REPUBLIC,),
        "it",
        {
            r"guerr[ae] collegat": "guerre correlate",
            r"[Tt]rascurat|non seguit": "non combattuta",
            r"\bparità\b": "equilibrio",
            r"[Aa]ccusator": "procuratore",
            r"[Oo]bbedienza": "fedeltà",
            r"\b[Pp]rem(e|i|ere)\b": "fare pressione",
            r"[Pp]residenza|[Cc]hi presiede": "Magistrato Officiante",
            r"\btangenti\b": "offerte",
            r"da Campo": "di Campo",
            r"dad[oi] di (talenti|flotte|influenza)": "1d6",
        },
    ),
    (
        (REPUBLIC,),
        "fr",
        {
            r"[Mm]eneur": "chef ennemi",
            r"Scipion|Sylla|Cicéron|Jules César": "the Latin of the cards",
            r"envahie": "submergée",
            r"sans décision": "indécis",
            r"dés? de (talents|flottes|jetons)": "1d6",
        },
    ),
    (
        (REPUBLIC,),
        "de",
        {
            r"Umst[uü]rz": "Revolution",
            r"Anführer": "Fraktionsführer, Heerführer",
            r"Feldherrnwert|Militärwert": "Feldherrnkunst",
            r"Treue \{loyalty\}": "Loyalität",
            r"(?<![Rr]ang)höchster? (Beamte|Amtsträger)": "ranghöchster Amtsträger",
            r"Würfel (Talente|Einfluss|Sterbemarken)": "1W6",
            r"Haftung": "Anklage",
        },
    ),
    (
        (MARE_NOSTRUM,),
        "es",
        {
            r"[Cc]omandante|\b[Jj]efes?\b": "líder",
            r"[Pp]az (forzada|impuesta)": "Paz Forzosa",
            r"[Pp]eriodo": "Período Histórico",
            r"[Ee]rario|[Hh]acienda": "tesoro",
            r"[Pp]illaje": "saqueo",
            r"[Ss]itiar?\b": "asedio",
            r"[Rr]ebaño": "manada",
            r"[Aa]rmisticio": "tregua",
            r"\bIliria": "Illyria",
        },
    ),
    (
        (MARE_NOSTRUM,),
        "it",
        {
            r"[Cc]omandant|(?<!\{)\bleader\b(?! ETÀ)": "condottiero",
            r"[Pp]ace (imposta|forzosa)": "Pace Forzata",
            r"[Ss]ussidiari": "tributaria",
            r"[Cc]apitolazion": "resa",
            r"\b[Ee]rario|\b[Cc]assa\b": "tesoro",
            r"[Mm]anutenzione": "mantenimento",
            r"\b[Uu]sura\b": "logoramento",
        },
    ),
    (
        (MARE_NOSTRUM,),
        "fr",
        {
            r"[Gg]énéra(l|ux)\b|[Cc]ommandants?\b": "chef",
            r"[Cc]apitulation": "reddition",
            r"[Pp]aix imposée": "paix forcée",
            r"[Ss]ubsidiaire": "tributaire",
            r"\b[Uu]sure\b": "attrition",
            r"\b[Cc]ités?\b": "ville",
            r"[Mm]aintenance": "entretien",
            r"[Éé]croulement": "Effondrement",
            r"[Ee]nchères?\b": "mise",
        },
    ),
    (
        (MARE_NOSTRUM,),
        "de",
        {
            r"Feldherr|Befehlshaber|\bGenerale?\b": "Anführer",
            r"\bArmeen?\b": "Heer",
            r"\bKasse\b": "Schatz",
            r"Ressource": "Rohstoff",
            r"Kollaps": "Zusammenbruch",
            r"Verschleiß": "Abnutzung",
            r"Zwangsfrieden": "erzwungener Friede",
            r"Handelsrouten?": "Handelsweg",
        },
    ),
    (EVERYWHERE, "fr", {r"[Éé]vénement": "évènement", r"\b(de|que) \{(seat|name|game|faction|leader|home)\}": "R2"}),
    (EVERYWHERE, "es", {r"\b\w+(áis|éis)\b|[^ ]adme\b": "tú, never vosotros"}),
]
"""In these packages and this language, what must not be said, and the word to say instead."""
UNTIL = {"curtain.note", "play.help.undo", "ransom.no_home", "refused.family_elsewhere", "refused.no_land_bill"}
"""Where the Italian *finché* means *as long as*, as it stands there."""
INFINITIVE = re.compile(r"(?!Non )\w+(are|ere|ire|arre|orre|urre|arsi|ersi|irsi|[aei]rl[aeio])\b")
"""How a button begins that should be an imperative; *Non giocare* is one."""


@pytest.mark.parametrize(("packages", "lang", "words"), NOT_SAID)
def test_one_word_for_one_thing(packages: tuple[str, ...], lang: str, words: dict[str, str]) -> None:
    found = [
        f"{domain} {name}: {form} (say: {instead})"
        for package, domain in CATALOGUES
        if package in packages
        for name, message in catalogue(package, domain, lang).messages.items()
        for form in message.forms
        for wrong, instead in words.items()
        if re.search(wrong, form)
    ]

    assert found == []


@pytest.mark.parametrize(("package", "domain"), CATALOGUES)
def test_until_is_finché_non(package: str, domain: str) -> None:
    """Given an Italian *until*, then it is *finché non*: without the *non* it says the opposite."""
    until = {
        name: form
        for name, message in catalogue(package, domain, "it").messages.items()
        if name not in UNTIL and not name.startswith("refused.number_")
        for form in message.forms
        if re.search(r"\b[Ff]inché\b", form) and not re.search(r"\b[Ff]inché\b[^.;:]*\bnon\b", form)
    }

    assert until == {}


@pytest.mark.parametrize("package", [SENATORS, CONQUEST, REPUBLIC])
def test_italian_buttons_are_imperatives(package: str) -> None:
    """Given the answers and chances of a game, then Italian says *Vendi*, as the pages do, and not *Vendere*."""
    said = catalogue(package, package.rpartition(".")[2], "it").messages
    asks = {name for name in said if name.startswith("ask.")}
    buttons = {name for name in asks if name.rpartition(".")[0] in asks and not name.endswith((".about", ".none"))}
    buttons |= {name for name in said if name.startswith("chance.")}

    assert {name: said[name].forms for name in buttons if INFINITIVE.match(said[name].forms[0])} == {}
