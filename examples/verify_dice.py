#!/usr/bin/env python3
"""Checks that all dice and cards of an exported game follow from what was committed to before it.

    verify_dice.py GAME.json [COMMITMENT [BOARD.json]]

COMMITMENT is what the page showed before the start, or "" for none; BOARD.json a corrected board.

This follows docs/dice.md and shares no code with Thronsaal. It knows what lies in which pile but not
the rules, which `thronsaal verify` checks as well. Scheme 2 only; 1.0.0 created tables of scheme 1.
"""
import hashlib, json, pathlib, struct, sys
from collections import Counter

MASK = 2**64 - 1

def sha256(*lines):
    return hashlib.sha256("".join(f"{line}\n" for line in ("thronsaal dice 2", *lines)).encode())

class Generator:  # xoshiro256++
    def __init__(self, seed, n):
        self.w = list(struct.unpack("<4Q", sha256("draw", seed, n).digest()))
    def next(self):
        w, turn = self.w, lambda x, k: (x << k | x >> 64 - k) & MASK
        result, shifted = turn(w[0] + w[3] & MASK, 23) + w[0] & MASK, w[1] << 17 & MASK
        w[2] ^= w[0]; w[3] ^= w[1]; w[1] ^= w[2]; w[0] ^= w[3]; w[2] ^= shifted; w[3] = turn(w[3], 45)
        return result
    def below(self, bound):
        while (product := self.next() * bound) & MASK < 2**64 % bound: pass
        return product >> 64
    def pick(self, things):
        return things[self.below(len(things))]

def pile_after(game, players, board, moves):
    """The pile after these moves: the number of cards of each kind, in the order of kinds."""
    if game == "lang-lebe-der-koenig": pile = Counter(x1=0, x2=0, x3=0)  # grows by what is spent
    else: pile = Counter({card["id"]: card["count"] for card in board["cards"]})
    if game == "kardinal-und-koenig":
        pile.subtract({card: board["removed_of_each_card"][str(players)] for card in pile})
        paid_by = {country["id"]: country["card"] for country in board["countries"]}
    discard, committed = Counter({card: 0 for card in pile}), {}
    for actor, (verb, *words) in moves:
        if verb in ("dealt", "drawn", "turned"): pile.subtract(words)
        elif verb in ("on", "try", "commit"): pile.update(word for word in words if word in pile)
        elif verb == "take" and committed: pile.subtract(committed[actor][:int(words[0])])
        elif verb in ("cloister", "councillor"): discard.update(words[2:] * 2 or [paid_by[words[0][:3]]])
        elif verb == "exchange": discard.update(words)
        if verb == "commit": committed[actor] = sorted(words)
        if not pile.total() and discard.total(): pile, discard = discard, Counter()  # shuffled anew
    if game == "loewenherz":  # the first letter of which a card is left lies on top
        top = next(pile.elements())[0]
        return Counter({card: number for card, number in pile.items() if card[0] == top})
    return pile

def derived(rng, told, game, players, board, moves):
    """The move that chance must have made, in place of the given one."""
    verb, *words = told.split()
    before = [words for _, (word, *words) in moves if word == verb]
    if verb == "starts": return f"starts {rng.below(players)}"
    if verb == "rolled":
        code = rng.below(6 ** len(dice := words[0].split("-")))
        return "rolled " + "-".join(sorted(str(1 + code // 6**i % 6) for i in range(len(dice))))
    if verb == "start":
        areas = [area["id"] for area in board["areas"]]
        cards = sorted(board["players"][str(players)]["start_cards"], key=areas.index)
        return f"start {rng.pick([card for card in cards if [card] not in before])}"
    if verb == "tile":
        turns, laid = rng.below(4), [tile for tile, *_ in before]
        left = [tile["id"] for tile in board["tiles"] if tile["centre"] == (len(laid) == 4)]
        return f"tile {rng.pick([tile for tile in left if tile not in laid])} turned {turns}"
    pile, drawn = pile_after(game, players, board, moves), Counter()
    for _ in words:
        pile[card := rng.pick(list(pile.elements()))] -= 1
        drawn[card] += 1
    return " ".join([verb] + [card for card in pile for _ in range(drawn[card])])

def main(file, written_down="", board=""):
    kept = json.loads(pathlib.Path(file).read_text())
    game, players, dice = kept["game"], kept["players"], kept["dice"]
    built_in = pathlib.Path(__file__).parent.parent / "src/games" / game.replace("-", "_") / "board.json"
    board = json.loads(pathlib.Path(board or built_in).read_text())
    assert dice["scheme"] == 2, "a game of another scheme"
    assert written_down in ("", dice["sha256"]), "the server had committed itself to something else"
    assert sha256("seed", dice["table"], dice["seed"]).hexdigest() == dice["sha256"], "another seed"
    values = [player for player in dice["players"] if "value" in player]
    for one in values:
        assert sha256("value", dice["table"], one["value"]).hexdigest() == one["sha256"], "another value"
    seed = sha256("game", dice["table"], dice["seed"], *(f"{one['seat']} {one['value']}" for one in values))
    moves, draws = [], 0
    for actor, action in dice["history"]:
        if actor == "undo":
            del moves[action:]
            continue
        if actor == "chance":
            follows = derived(Generator(seed.hexdigest(), draws), action, game, players, board, moves)
            assert action == follows, f"draw {draws}: told is {action}, but {follows} follows"
            draws += 1
        moves.append((actor, action.split()))
    assert [[actor, " ".join(words)] for actor, words in moves] == kept["moves"], "other moves"
    print(f"{draws} throws and draws follow from the seed and the values of {len(values)} players.")

if __name__ == "__main__":
    main(*sys.argv[1:])
