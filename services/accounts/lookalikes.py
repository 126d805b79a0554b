"""When two names look the same to a hurried eye: they have the same skeleton."""

from __future__ import annotations

import unicodedata
from typing import Final

LOOK_ALIKES: Final = """
    AΑА BΒВвʙ CСϹꓚ DԀ EΕЕЭ FϜ GԌ HΗНн IΙІ JЈͿ KΚКкқҚ LԼ MΜМм NΝ OΟОՕ PΡРҎ QԚ RЯ SЅՏ TΤТт UՍ VѴ WԜ XΧХҲ YΥҮУЎ ZΖ
    aаαɑ bƄЬьƅ cсϲ dԁժɖɗđð eеεєɛ fք gɡցɣ hһհħ iіιıɩ jј kκ lӏןɭł mɱ nոηп oоοօσøסɔθө pрρ qզԛ rгՐ sѕƨʂ tτŧ uսυμʋ
    vνѵ wωѡԝшա xхχ yуγүў zʐƶʒз
    ロ口 ニ二 ハ八 エ工 カ力 タ夕 ト卜 一ー ミ三 へヘ べベ ぺペ リり ي ىی كک هةہ
"""
"""Groups of letters that pass for the first of their group, as they are drawn: capitals and small letters differ."""

ALIKE: Final = {ord(char): group[0] for group in LOOK_ALIKES.split() for char in group[1:]}
AFTER_CASE: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "æ": "ae", "œ": "oe", "þ": "p", "ə": "e", "ŋ": "n"})
PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))
TATWEEL: Final = "\u0640"


def skeleton(name: str) -> str:
    """What is left of a name when everything is taken away that a reader overlooks; equal for names that look alike."""
    drawn = unicodedata.normalize("NFKD", name).translate(ALIKE).casefold()
    letters = "".join(char for char in unicodedata.normalize("NFKD", drawn) if char.isalnum() and char != TATWEEL)
    plain = letters.translate(ALIKE).translate(AFTER_CASE)
    for pair, single in PAIRS:
        plain = plain.replace(pair, single)
    return plain
