"""Codes of five words, which take an account to another device where a link cannot go: read aloud and typed.

The arithmetic: a list has 256 words, so five of them are 40 bits, 1.1e12 codes, each of which lives for ten minutes.
One address may try 20 codes at once and then one in 30 seconds (`limits.py`): 40 in ten minutes. Ten thousand addresses
together make 400,000 tries against, say, a hundred codes that live: they find one with a chance of 4e-5. And a code is
dead after five tries that had its first two words right (16 bits) and another wrong: however many addresses somebody
has, one person's code is found with a chance of five in 2 ** 24, 3e-7.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

from services.common.ports import Entropy
from services.common.refusals import Kind, Refused

COUNT: Final = 5
SELECTING: Final = 2
"""The first words of a code, by which it is found; the others must then be right."""

TELLING: Final = 4
"""Only so many letters of a word count, without accents: no two words of a list share them."""

OTHER_LETTERS: Final = str.maketrans({"œ": "oe", "æ": "ae"})
BETWEEN: Final = re.compile(r"[^a-z]+")

ENGLISH: Final = """
    acorn actor airport almond amber angel ankle apricot arch arrow artist august avocado bacon badge baker balloon
    banana banjo basket beach bedroom beetle bench bicycle biscuit blossom boat book bottle bracelet branch bridge
    broom buffalo bugle cabin cactus candle canoe carrot castle celery cello cement chain chalk chess chimney clock
    cloud coconut coffee compass copper cotton cousin crane crayon crystal cupboard cushion dagger dancer december
    desert dinner doctor donkey dragon dress drum eagle earth echo elbow emerald engine evening fabric family
    feather ferry fiddle firewood flag flame forest fountain frost fruit furnace galaxy garlic gazelle giraffe
    glacier goat goblet grape guitar hammer hamster harp hazel hermit heron hill honey horizon house hunter igloo
    iron ivory jacket january jasmine jewel jigsaw jungle juniper kitchen kitten koala label lagoon lamp laundry
    leather lemon lettuce library lion lizard locket lumber mammoth mango marble market melon mermaid milk mirror
    monday monkey mountain muffin mustard napkin necklace nephew nest north notebook nutmeg oasis october olive
    opera orange organ ostrich oven oyster palace panda parrot pasta pebble pelican pencil piano picnic pillow
    pirate plum pocket pony popcorn prairie prince pumpkin puppet pyramid quarry quilt rabbit radio raft rainbow
    raven recipe river robin rope rose saddle sailor salmon sandal scarf school season shadow silver singer skate
    sled snow soap spider spoon spring stable star stone storm sugar summer swan sweater tailor teapot tennis
    theatre ticket tiger toast tomato tower tractor treasure trumpet tulip turtle umbrella unicorn valley velvet
    village volcano waffle walnut water wedding whale willow window wizard wolf wool yacht yogurt zebra
"""
FRENCH: Final = """
    abeille abricot acier acrobate aigle aiguille album alouette amande amiral ananas anguille anneau août argent
    armoire asperge astre atelier automne autruche avion avril azur balcon baleine bambou banjo barque bateau
    bergère biche biscuit blaireau bonbon bouteille brebis brioche buffet bureau cabane cactus cadeau calme canard
    carotte castor cave chameau cheval chien cigale cigogne citron cloche clou comète concombre corail crayon crème
    cristal cuisine cygne datte dauphin désert diamant dindon docteur douane drapeau dune écharpe école écran
    éléphant émeraude enfant épice érable étang étoile façade facteur falaise farine faucon ferme festin février
    figue flamme flocon flûte forêt fourmi fraise frère fromage fumée fusée galet garage gâteau genou gilet glace
    gomme goutte grenier griffe guépard hamac hamster héron hibou hiver horloge hublot huître image iris jaguar
    jambon jardin jasmin jonquille juillet jumelle jupe kayak koala lagune laitue langouste lapin lavande légume
    lettre liane librairie limace linge livre lumière lundi maçon madame maïs manteau marbre marmite marteau
    mercredi métal meuble minuit miroir moulin moustache muguet musée musique navire neige neveu nombre nougat nuage
    nuit océan oeillet oignon olive ombre opale orage orange oreiller orgue ours pagode paille palmier panier parfum
    patate pêche pelouse perle phare pierre pigeon pinceau pirate planète plume poisson pomme pont poule prairie
    prune pull pyjama quiche racine raisin râteau renard rideau rivière rocher rose roue ruche sable salade sandale
    sapin savon secret serpent sirop soleil souris statue table tambour tarte taureau tempête tigre timbre tomate
    torche tortue train trésor trompette tulipe tunnel vache vague vallée velours vendredi vent vigne violon voile
    voisin voyage wagon zèbre
"""
LISTS: Final = {"en": tuple(ENGLISH.split()), "fr": tuple(FRENCH.split())}
"""256 words for each language."""


class Code(NamedTuple):
    """A code as it counts, whatever language and case it was typed in."""

    selector: str
    whole: str


def plain(text: str) -> str:
    """A text in small letters without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(OTHER_LETTERS))
    return "".join(char for char in letters if not unicodedata.combining(char))


KNOWN: Final = frozenset(plain(word)[:TELLING] for words in LISTS.values() for word in words)


def new_words(entropy: Entropy, language: str) -> list[str]:
    """The words of a new code; each byte is one of 256."""
    return [LISTS[language][byte] for byte in entropy.bytes(COUNT)]


def code_of(text: str) -> Code:
    """The code that somebody typed; Refused, without a try being counted, when it cannot be one."""
    words = [word for word in BETWEEN.split(plain(text)) if word]
    if len(words) != COUNT:
        raise Refused(Kind.INVALID, "code_words", f"a code has {COUNT} words, not {len(words)}", field="words")
    for number, word in enumerate(words, 1):
        if word[:TELLING] not in KNOWN:
            details = {"number": number}
            raise Refused(Kind.INVALID, "code_word", f"no code has word {number}", field="words", details=details)
    telling = [word[:TELLING] for word in words]
    return Code(" ".join(telling[:SELECTING]), " ".join(telling))
