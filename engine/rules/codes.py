"""Every code of a special ability there is, with its name: what a card may say (SPEC-LEVEL-SCOPE)."""

from __future__ import annotations

from difflib import get_close_matches

from engine.rules.specials import Special

STANDARD = {
    "AECM": "Angel ECM",
    "AFC": "advanced fire control",
    "AM": "anti-'Mech",
    "AMP": "amphibious",
    "AMS": "anti-missile system",
    "ARM": "armored components",
    "ARS": "armored motive system",
    "BAR": "barrier armor rating",
    "BFC": "basic fire control",
    "BHJ": "BattleMech HarJel",
    "BOMB": "bombs",
    "C3BSM": "boosted C3 master",
    "C3BSS": "boosted C3 slave",
    "C3EM": "C3 emergency master",
    "C3I": "improved C3",
    "C3M": "C3 master",
    "C3RS": "C3 remote sensors",
    "C3S": "C3 slave",
    "CAR": "cargo",
    "CASE": "cellular ammunition storage",
    "CASEII": "cellular ammunition storage II",
    "DRO": "drone",
    "ECM": "electronic countermeasures",
    "EE": "electric engine",
    "ENE": "energy",
    "FC": "fuel-cell engine",
    "FLK": "flak",
    "FR": "fire resistant",
    "HMEC": "extended mechanized",
    "HT": "heat",
    "I-TSM": "industrial triple-strength myomer",
    "IF": "indirect fire",
    "IT": "infantry transport",
    "LECM": "light ECM",
    "LG": "large",
    "LMAS": "light mimetic armor system",
    "LRM": "long-range missiles",
    "MAS": "mimetic armor system",
    "MEC": "mechanized",
    "MEL": "melee",
    "OMNI": "omni",
    "ORO": "off-road",
    "OVL": "overheat long",
    "PAR": "paratroops",
    "REAR": "rear-firing weapons",
    "SEAL": "environmental sealing",
    "SHLD": "shield",
    "SLG": "super large",
    "SRM": "short-range missiles",
    "STL": "stealth",
    "TOR": "torpedoes",
    "TSM": "triple-strength myomer",
    "TUR": "turret",
    "UMU": "underwater maneuvering units",
    "VLG": "very large",
    "WAT": "watchdog",
}
"""Those of the standard chapter, and those of the advanced one that its rules use."""

ADVANCED = {
    "AC": "autocannon",
    "ART-AC": "Clan Arrow IV artillery",
    "ART-AIS": "Arrow IV artillery",
    "ART-CM": "cruise missiles",
    "ART-LT": "Long Tom artillery",
    "ART-LTC": "Long Tom cannon",
    "ART-S": "Sniper artillery",
    "ART-SC": "Sniper cannon",
    "ART-T": "Thumper artillery",
    "ART-TC": "Thumper cannon",
    "ARTX": "artillery",
    "AT": "aerospace transport",
    "BH": "Bloodhound active probe",
    "BRID": "bridgelayer",
    "BT": "booby trap",
    "BTAS": "battle armor taser",
    "CAP": "capital weapons",
    "CK": "cargo in kilotons",
    "CNARC": "compact Narc",
    "CR": "critical-resistant",
    "CRW": "crew",
    "CT": "cargo in tons",
    "D": "doors",
    "DCC": "drone carrier control",
    "DUN": "dune buggy",
    "ENG": "engineering",
    "ES": "ejection seat",
    "FD": "flight deck",
    "FF": "firefighter",
    "HP": "helipad",
    "INARC": "improved Narc",
    "LPRB": "light active probe",
    "LTAG": "light TAG",
    "MAG": "maglev",
    "MDS": "mine dispenser",
    "MHQ": "mobile headquarters",
    "MSL": "capital missiles",
    "MSW": "minesweeper",
    "MT": "'Mech transport",
    "MTAS": "'Mech taser",
    "MTN": "mountain troops",
    "PNT": "point defense",
    "PRB": "active probe",
    "PT": "protomech transport",
    "RAIL": "rail",
    "RCA": "reactive armor",
    "RCN": "recon",
    "RFA": "reflective armor",
    "RSD": "remote sensor dispenser",
    "SAW": "saw",
    "SCAP": "sub-capital weapons",
    "SDS-C": "capital weapons of a space defense system",
    "SDS-CM": "capital missiles of a space defense system",
    "SDS-SC": "sub-capital weapons of a space defense system",
    "SNARC": "standard Narc",
    "SOA": "space operations adaptation",
    "SRCH": "searchlight",
    "ST": "small craft transport",
    "TAG": "target acquisition gear",
    "TH": "damage threshold",
    "TRN": "trenchworks engineers",
    "VRT": "variable-range targeting",
    "VSTOL": "very short take-off and landing",
    "VTH": "heavy vehicle transport",
    "VTM": "medium vehicle transport",
    "VTS": "super-heavy vehicle transport",
}
"""Those that no rule of the standard level knows: on its table they do nothing."""

KNOWN = {**STANDARD, **ADVANCED}


def codes_of(special: Special) -> tuple[str, ...]:
    """The code of an ability, and those of what its turret holds."""
    held = special.value if isinstance(special.value, tuple) else ()
    return (special.code, *(code for part in held if isinstance(part, Special) for code in codes_of(part)))


def unknown(special: Special) -> str:
    """What is wrong with an ability that no card can have, '' if nothing is."""
    strange = next((code for code in codes_of(special) if code not in KNOWN), None)
    if strange is None:
        return ""
    close = get_close_matches(strange, KNOWN, n=1, cutoff=0.5)
    return f"there is no special ability '{strange}'" + (f": did you mean '{close[0]}'?" if close else "")
