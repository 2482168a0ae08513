import words from '$games/um_krone_und_kragen/words/en.json';
import type { Rules } from '$lib/games/contract';
import { courtTable } from '../rulesTable';

export default {
  title: 'Um Krone und Kragen',
  lead: 'A dice game for two to five players, about 45 minutes. Win over people at court: they bring you more dice or change them, until you can reach for the crown.',
  sections: [
    {
      id: 'aim',
      title: 'What it is about',
      parts: [
        'On your turn you roll dice and take **one card** for what they show: a pair brings the farmer, three of a kind the guard, a run of five the magician. Each card helps you on all later turns. With **seven of a kind** you may take the king. Then comes the final round, and the player who holds the king after it **wins**.',
        {
          figure: 'court',
          caption:
            'The court: the higher the level, the rarer the dice. Equal squares are equal numbers, stairs are a run, Σ is the total.',
        },
      ],
    },
    {
      id: 'turn',
      title: 'A turn',
      parts: [
        'You begin with **three dice**, plus those from the farmer, charlatans and general (they must be taken). Roll them all. Then you may, in any order and as often as you like:',
        {
          list: [
            '**set dice aside**: they count for your result and never change again;',
            '**use cards** on active dice, each card once per turn;',
            '**roll** all dice that are still active, if at least **one die was set aside** since the last roll.',
          ],
        },
        { figure: 'roll', caption: 'At least one die goes to the tray; the others may be rolled again.' },
        'When no active dice are left, the dice in the tray are your **result**. If you still have an unused card that adds a die, you may use it first: the new die is active.',
        'A player has at most **twelve dice** (a table option allows eighteen).',
      ],
    },
    {
      id: 'cards',
      title: 'Cards that help on your turn',
      parts: [
        '**Adding dice.** Laborer, guard, hunter, pawnbroker, knight and bishop each add a die with a fixed number, the queen one with any number. The new die is active: set it aside, or roll it with the others. _Before the first roll_ it has no number yet and is simply rolled with the rest (a table option forbids that).',
        {
          figure: 'add',
          caption: 'The guard adds a die showing 2. Setting it aside is enough to roll again.',
        },
        '**Changing dice.** Maid, lady and nobleman raise dice, never above 6. The astronomer turns an active die to the number of a die in the tray. The magician turns one to any number. Philosopher and alchemist move pips between two, or up to three, active dice: the total stays the same, each die shows 1 to 6.',
        {
          figure: 'pips',
          caption:
            'The philosopher turns 5, 3 and 1 into three 3s; the alchemist turns 2, 5 and 5 into three 4s.',
        },
        '**Re-rolling.** The fool re-rolls one active die, the merchant any number. The dice stay active, and you do not have to set one aside for this.',
        'Several cards may change the same die. You may not use a card if it would change nothing.',
      ],
    },
    {
      id: 'taking',
      title: 'Taking a card',
      parts: [
        'Take at most **one** card that your result pays for, that is still on display, and that you do not have yet. Extra dice do no harm; only the maid and the philosopher need _every_ die to be odd or even. You may also take nothing.',
        'The **fool** costs nothing. Instead of taking a card you may turn your own fool over: it becomes a **charlatan** and brings one more die every turn, and later you may take another fool.',
        { table: courtTable(words, ['', 'card', 'cost', 'power']) },
        'Four of a kind count as two pairs, five as a full house (3+2), six as two triples; 4+2 and 6 of a kind count as three pairs.',
      ],
    },
    {
      id: 'rounds',
      title: 'Rounds',
      parts: [
        'Play goes clockwise. After each round the start marker goes _back_ one player, so the last player of one round goes first in the next.',
      ],
    },
    {
      id: 'end',
      title: 'The crown',
      parts: [
        'The player who takes the king gets the **queen** too. The round is finished as usual; then comes the **final round**. Everyone has one more turn with all their cards, but no more cards are taken. The player with the queen rolls last.',
        'A better result takes the king: **more of a kind**, and with equally many the **higher number**. An equal result is not enough, except for the player with the queen: it brings the king back. If nobody has beaten the result, that player does not even have to roll.',
        { figure: 'crown', caption: 'Eight 1s beat seven 6s.' },
        'In the final round you may pass instead of your first roll. The player who holds the king at the end **wins**; the others rank by their result in the final round, and players who passed come last.',
        'If nobody has taken the king after sixty rounds, the best result so far wins.',
      ],
    },
  ],
} satisfies Rules;
