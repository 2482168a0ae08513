import type { Rules } from '$lib/games/contract';

export default {
  title: 'Lang lebe der König!',
  lead: 'England has no king. Travel the land, put courtiers where votes are to be had, and be ahead when the votes are counted. For 3 to 5 players.',
  sections: [
    {
      id: 'goal',
      title: 'What it is about',
      parts: [
        'A king is elected whenever somebody has no cards left at the end of a turn. Who then has a **majority**, votes of areas and bonus votes together, wins the game at once.',
        {
          table: [
            ['Players', 'Votes in the land', 'Majority'],
            ['3 (without Man)', '37', '19'],
            ['4 or 5', '39', '20'],
          ],
        },
      ],
    },
    {
      id: 'start',
      title: 'The start',
      parts: [
        'Everybody is dealt a start area and has there a **figure** and two **courtiers**. 15 more courtiers are in supply. Everybody has the same 20 influence cards: twelve ×1, seven ×2, one ×3. Who starts in Rouecestre (3 players), Tateshale (4) or Stadford (5) begins; then it goes clockwise.',
        { figure: 'start', caption: 'A start with four players. The shields show the votes.' },
        'You hold an area if you have courtiers there, or your figure, or both. The shield says how many votes it is worth, and also how many courtiers it can take; the figure does not count for that. If only your figure is there, the area is nobody’s as soon as the figure leaves.',
      ],
    },
    {
      id: 'turn',
      title: 'Your turn',
      parts: [
        {
          list: [
            '**Do nothing**, or',
            '**stay** and place a courtier, or',
            '**move** your figure to a neighbouring area, over land or along a dotted sea line. This first step is free.',
          ],
        },
        'In an empty area, or in one of yours, you may then place **one courtier free of charge**. After that you may try for more, as often as you like, as long as there is room and you have courtiers: each try costs a card. Placing ends all moving.',
        '**A try**: spend a card and roll a die. The die times the card must be **3 or more**. The card is gone either way. A ×3 never fails.',
        { figure: 'tries', caption: 'Only a 1 or 2 on ×1, and a 1 on ×2, are too little.' },
        'Instead of placing you may **move on** after your free step: name the area, spend a card, and try in the same way. If it works, you are there, and may place or move on again. If it fails, try again, also for another area, or stop. Who stops after a failure places nothing.',
        { figure: 'turn', caption: 'The free step to Lincolia; then a try with ×2 to reach Stadford.' },
        'No area may be entered twice in a turn. The area where you began may be entered again.',
      ],
    },
    {
      id: 'conflict',
      title: 'A conflict',
      parts: [
        'Entering an area where somebody else has a courtier or the figure ends your movement and starts a conflict. You may not enter an area that is the **last one** of its owner, and you need at least one card left for the conflict.',
        {
          list: [
            '**Everybody**, also those who have no part in it, secretly commits one to five cards. Then all are revealed.',
            'The attacker first, then clockwise, everybody rolls one die for each card. The dice are laid on the cards so that they bring most: the highest die on the highest card. Each card brings die times factor.',
            'The attacker adds 2 for the figure. The defender adds 2 for each courtier in the area, and 2 for the figure if it is there.',
            'The highest sum wins. Those who are tied for it roll again with the same cards; the others are out.',
          ],
        },
        {
          figure: 'conflict',
          caption: 'Red attacks Blue: 29 against 30, and 11 for Green. Blue keeps the area.',
        },
        {
          table: [
            ['Winner', 'What happens'],
            ['Defender', 'The attacker’s figure is banished.'],
            [
              'Attacker',
              'The defender’s courtiers go back to the supply; the figure, if it was there, is banished.',
            ],
            ['Somebody else', 'Both. The winner’s own figure does not move.'],
          ],
        },
        'The winner chooses where a **banished** figure goes: to an area where its owner has a courtier. An attacker without any goes back to where the turn began. Then the winner may place one courtier in the area free of charge, and try for more with cards.',
        'At the end the committed cards are discarded. Who committed at least two may **take back** one card for each 1 of the last roll, the lowest first, as many as wanted. The attacker decides first.',
      ],
    },
    {
      id: 'election',
      title: 'The king’s election',
      parts: [
        'If somebody has no card at the end of a turn, votes are counted:',
        {
          list: [
            'The votes of all your areas. **Without cards you lose a third** of them, rounded down.',
            'Add your bonus votes. Who has the majority is crowned. If several have it: more votes of areas after the loss, then more cards, then five dice each.',
            'If nobody has it, everybody gains **bonus votes** by the order of area votes after the loss, old bonus votes left aside: as many as there are players for the first, one less for the second, and so on. Ties: more cards, then dice. The track ends at 15.',
            'Then the discard is shuffled and dealt: equally many to everybody, at most 15. What remains stays face down.',
          ],
        },
        {
          figure: 'election',
          caption: 'Four players, majority 20. Blue has no cards and loses a third; Green is crowned.',
        },
      ],
    },
    {
      id: 'hidden',
      title: 'What is secret',
      parts: [
        'Everybody starts with the same cards, and all that is spent is seen by all. So other hands are known until the first deal; the table keeps count for you. After that, cards with “?” are known to their owner only. How many cards somebody has is always open.',
      ],
    },
    {
      id: 'advice',
      title: 'Three pieces of advice',
      parts: [
        {
          list: [
            'Watch the hands: whoever runs out of cards brings the election, and pays for it with a third.',
            'More courtiers do not bring more votes, but they defend: 2 influence each.',
            'In a conflict of others a single ×1 is enough to be polite; with five good cards you may win an area you never went to.',
          ],
        },
      ],
    },
  ],
} satisfies Rules;
