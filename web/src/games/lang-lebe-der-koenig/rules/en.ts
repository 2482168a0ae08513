import type { Rules } from '$lib/games/contract';

export default {
  title: 'Lang lebe der König!',
  lead: 'England has no king. Travel the land, place courtiers where there are votes to win, and be ahead when the votes are counted. For 3 to 5 players.',
  sections: [
    {
      id: 'goal',
      title: 'What it is about',
      parts: [
        'A king is elected whenever someone has no cards left at the end of a turn. A player who then has a **majority**, counting area votes and bonus votes together, wins the game at once.',
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
        'Everyone is dealt a start area with their **figure** and two **courtiers** in it; 15 more courtiers are in supply. Everyone has the same 20 influence cards: twelve ×1, seven ×2, one ×3. The player in Rouecestre (3 players), Tateshale (4) or Stadford (5) goes first; play goes clockwise.',
        { figure: 'start', caption: 'The start of a four-player game. The shields show the votes.' },
        'You hold an area if you have courtiers there, or your figure, or both. The shield shows how many votes it is worth and also how many courtiers it has room for; the figure does not take up room. If only your figure is there, the area is nobody’s as soon as the figure leaves.',
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
            '**move** your figure to a neighbouring area, over land or along a dashed sea line. This first step is free.',
          ],
        },
        'In an empty area or one of your own you may then place **one courtier for free**. After that you may try for more, as often as you like while there is room and you have courtiers: each try costs a card. Once you have placed, you cannot move any more.',
        '**A try**: spend a card and roll a die. The die times the card must be **3 or more**. The card is gone either way. A ×3 never fails.',
        { figure: 'tries', caption: 'Only a 1 or 2 on ×1 and a 1 on ×2 are too low.' },
        'Instead of placing you may **move on** after your free step: name the area, spend a card and roll in the same way. If it works, you are there and may place or move on again. If it fails, try again, for another area if you like, or stop. If you stop after a failure, you place nothing.',
        { figure: 'turn', caption: 'The free step to Lincolia; then a try with ×2 to reach Stadford.' },
        'No area may be entered twice in a turn. You may go back to the area where you began.',
      ],
    },
    {
      id: 'conflict',
      title: 'A conflict',
      parts: [
        'Entering an area with another player’s courtier or figure ends your movement and starts a conflict. You may not enter a player’s **last** area, and you must keep at least one card for the conflict.',
        {
          list: [
            '**Everyone**, even players who are not involved, secretly commits one to five cards. Then all are revealed.',
            'The attacker first, then clockwise, everyone rolls one die for each card. The dice are laid on the cards so that they count most: the highest die on the highest card. Each card counts die times factor.',
            'The attacker adds 2 for the figure. The defender adds 2 for each courtier in the area, and 2 for the figure if it is there.',
            'The highest total wins. Players tied for it roll again with the same cards; the others are out.',
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
            ['Someone else', 'Both. The winner’s own figure does not move.'],
          ],
        },
        'The winner chooses where a **banished** figure goes: to an area where its owner has a courtier. An attacker without any goes back to where the turn began. Then the winner may place one courtier in the area for free and try for more with cards.',
        'At the end the committed cards are discarded. If you committed at least two, you may **take back** up to one card for each 1 in your last roll, lowest first. The attacker decides first.',
      ],
    },
    {
      id: 'election',
      title: 'The king’s election',
      parts: [
        'If someone has no cards at the end of a turn, the votes are counted:',
        {
          list: [
            'The votes of all your areas. **Without cards you lose a third** of them, rounded down.',
            'Add your bonus votes. A player with the majority is crowned. If several have it, more area votes after the loss decide, then more cards, then five dice each.',
            'If nobody has it, everyone gains **bonus votes** in the order of area votes after the loss, not counting old bonus votes: as many as there are players for the first, one less for the second, and so on. Ties: more cards, then dice. The track ends at 15.',
            'Then the discard pile is shuffled and dealt: the same number to everyone, at most 15. The rest stays face down.',
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
        'Everyone starts with the same cards, and everyone sees what is spent. So all hands are known until the first deal; the table keeps count for you. After that, cards with “?” are known only to their owner. The number of cards in a hand is always public.',
      ],
    },
    {
      id: 'advice',
      title: 'Three tips',
      parts: [
        {
          list: [
            'Watch the hands: a player who runs out of cards causes the election, and pays for it with a third of their area votes.',
            'More courtiers do not bring more votes, but they defend: 2 influence each.',
            'In other players’ conflicts a single ×1 will do; with five good cards you may win an area you never went to.',
          ],
        },
      ],
    },
  ],
} satisfies Rules;
