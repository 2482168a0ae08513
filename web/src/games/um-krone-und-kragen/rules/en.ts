import words from '$games/um_krone_und_kragen/words/en.json';
import type { Rules } from '$lib/games/contract';
import { courtTable } from '../rulesTable';

export default {
  title: 'Um Krone und Kragen',
  lead: 'A dice game for two to five players, about 45 minutes. Win people at court; they bring more dice or change them, until you can reach for the crown.',
  sections: [
    {
      id: 'aim',
      title: 'What it is about',
      parts: [
        'In your turn you roll dice and take **one card** for what they show: a pair brings the farmer, three of a kind the guard, a run of five the magician. Each card helps you in all later turns. Whoever shows **seven of a kind** may take the king. Then comes the final round, and whoever holds the king after it **wins**.',
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
        'You begin with **three dice**, and those that farmer, charlatans and general bring (they must be taken). Roll them all. Then you may, in any order and as often as you like:',
        {
          list: [
            '**set dice aside**: they count for your result and never change again;',
            '**use cards** on active dice, each card once a turn;',
            '**roll** all dice that are still active, if at least **one die was set aside** since the last roll.',
          ],
        },
        { figure: 'roll', caption: 'At least one die goes to the tray; the others may be rolled again.' },
        'When no die is active any more, the dice in the tray are your **result**. If you still have an unused card that adds a die, you may use it first: the new die is active.',
        'A player has **twelve dice** at most (an option of the table allows eighteen). Dice beyond that are not to be had.',
      ],
    },
    {
      id: 'cards',
      title: 'Cards that help in the turn',
      parts: [
        '**Adding dice.** Laborer, guard, hunter, pawnbroker, knight and bishop each add a die with a fixed number, the queen one with any number. The new die is active: set it aside, or roll it with the others. _Before the first roll_ it has no number yet and is simply rolled with the rest (an option of the table forbids that).',
        {
          figure: 'add',
          caption: 'The guard adds a die showing 2. Setting it aside is enough to roll again.',
        },
        '**Changing dice.** Maid, lady and nobleman raise dice, never above 6. The astronomer turns an active die to the number of a die in the tray. The magician turns one to any number. Philosopher and alchemist move pips between two, or up to three, active dice: the total stays the same, each die shows 1 to 6.',
        {
          figure: 'pips',
          caption: 'The philosopher makes three 3s of 5, 3 and 1; the alchemist three 4s of 2, 5 and 5.',
        },
        '**Re-rolling.** The fool re-rolls one active die, the merchant any number. Their dice stay active, and nothing need be set aside for it.',
        'One die may be changed by several cards. A use that changes nothing is not allowed.',
      ],
    },
    {
      id: 'taking',
      title: 'Taking a card',
      parts: [
        'Take at most **one** card that your result pays for, that is still on display, and that you do not have yet. Dice beyond what a card costs do no harm; only maid and philosopher want _every_ die odd or even. You may also take nothing.',
        'The **fool** costs nothing. Instead of taking a card you may turn your own fool over: he becomes a **charlatan** and brings one more die in every turn, and later you may take another fool.',
        { table: courtTable(words, ['', 'card', 'cost', 'power']) },
        'Four of a kind count as two pairs, five as a full house (3+2), six as two triples; 4+2 and 6 of a kind count as three pairs.',
      ],
    },
    {
      id: 'rounds',
      title: 'Rounds',
      parts: [
        'Play goes clockwise. After each round the start marker goes to the player _before_, so whoever was last in one round is first in the next.',
      ],
    },
    {
      id: 'end',
      title: 'The crown',
      parts: [
        'Whoever takes the king gets the **queen** with him. The round is finished as usual; then comes the **final round**. Everybody has one more turn, with all cards, but no cards are taken. The queen’s owner rolls last.',
        'A better result takes the king: **more of a kind**, and with equally many the **higher number**. Equal is not enough, except for the queen’s owner: an equal result brings the king back. If nobody beat it, there is no need to roll at all.',
        { figure: 'crown', caption: 'Eight 1s beat seven 6s.' },
        'In the final round you may pass instead of your first roll. Whoever holds the king at the end **wins**; the others rank by their result in the final round, and those who passed come last.',
        'If nobody has taken the king after sixty rounds, the best result so far decides.',
      ],
    },
  ],
} satisfies Rules;
