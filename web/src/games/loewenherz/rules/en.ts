import type { Rules } from '$lib/games/contract';

export default {
  title: 'Löwenherz: The King Returns',
  lead: 'The king is far away and the land has no borders. Enclose your castles, gather forests, villages and mines, and have the finest lands when he comes home.',
  sections: [
    {
      id: 'aim',
      title: 'The aim',
      parts: [
        'Land between borders with **exactly one castle** in it is a **region** and belongs to that castle’s owner. What grows and stands in your regions is worth points at every moment. The first player to reach the king’s marker wins: **50** points with two players, **40** with three, **30** with four. If nobody gets there, the player with the most points wins when all cards have been played.',
        {
          table: [
            ['In your regions', 'Points'],
            ['each forest', '1'],
            ['each village', '3'],
            ['the royal city', '5'],
            ['three or more mines of one kind', '5 for each kind'],
          ],
        },
        {
          figure: 'terrain',
          caption: 'Meadow, forest, village, royal city; mines of gold, silver, copper and diamond.',
        },
        {
          figure: 'region',
          caption:
            'Six borders and the frame close Red’s region: a village and a forest make 4 points, and the gold mine earns a ducat each turn. The rest, with two castles in it, is still open land.',
        },
      ],
    },
    {
      id: 'setup',
      title: 'Setting up',
      parts: [
        'Nine tiles of 4 × 4 fields are laid at random, the royal city in the centre. Everyone gets **7 ducats** and **3 cards**. Lots decide who places first.',
        'In turn, everyone places a **castle on a meadow** and a **knight next to it**, on a meadow or in a forest, until all have four castles (three each with four players). There must be at least six fields between castles of one colour, counted up, down and sideways; they may stand closer only where that is impossible. The player who placed last takes the first turn.',
      ],
    },
    {
      id: 'turn',
      title: 'Your turn',
      parts: [
        {
          list: [
            '**Income.** One ducat for each kind of mine in your regions.',
            '**One card.** Sell it: it goes to the market face up and you get its sale value. Or play it: pay its cost and carry out one of its actions; then it is out of the game. You cannot pass.',
            '**Refill** to three cards: the top of the pile, or any market card for free, except the one you have just sold.',
          ],
        },
        {
          figure: 'card',
          caption:
            'A B card: it costs 4 ducats and sells for 3. Played, it is good for one knight or up to two borders.',
        },
        'You may only choose an action that can be carried out at least once. After the first border, knight or field you may stop whenever you like. Card backs show the letter, so everyone knows the letters of your cards; a card you take from the market is known until you use it.',
      ],
    },
    {
      id: 'borders',
      title: 'Borders',
      parts: [
        'Place up to as many as the card says, each on a free edge between two fields. The frame counts as a border. Never place one **inside a region**, and never **between two neighbouring figures of one colour**. There are 100 borders; when a region is closed, those inside it go back to the supply.',
        {
          figure: 'borders',
          caption: 'Not between Red’s castle and knight, and not inside Blue’s region.',
        },
        'No matter who closes a region, it counts for the owner of its castle. One border may close two regions at once.',
      ],
    },
    {
      id: 'knights',
      title: 'Knights',
      parts: [
        'Place one or two on free meadows, or in forests for **one more ducat** each, next to one of your castles or knights with no border in between. A knight you have just placed counts too. Knights keep the land around them open, and inside a region they guard it. Everyone has 15.',
      ],
    },
    {
      id: 'expand',
      title: 'Expanding',
      parts: [
        'One of your regions gains one or two neighbouring fields. The borders between field and region are removed, and the field’s other edges get borders.',
        {
          list: [
            'Never a field with a figure on it, and never one from another of your regions.',
            'A field of another player’s region only if your region has **more knights**.',
            'Never a field of an allied region.',
            'Open land and neutral zones, which have no castle, are free to take.',
            'Both fields go to the same region.',
          ],
        },
        {
          figure: 'expand',
          caption:
            'Red has two knights, Blue one. Red takes the village for 3 points; Blue loses it and the forest behind it, which is cut off and belongs to nobody.',
        },
      ],
    },
    {
      id: 'deserter',
      title: 'Deserter',
      parts: [
        'Choose one of your regions and a neighbouring region of another player, each with at least one knight. Place a new knight in your region by the usual rules; then the other player takes back one of the knights in theirs. All the others must stay connected to their castle.',
      ],
    },
    {
      id: 'alliance',
      title: 'Alliance',
      parts: [
        'Choose one of your regions and a neighbouring region of another player. From then on **neither may expand into the other** until the end of the game, even if they no longer touch. Nobody has to agree. Deserters may still be called.',
        { figure: 'alliance', caption: 'A knot on the common border marks an alliance.' },
      ],
    },
    {
      id: 'end',
      title: 'The end',
      parts: [
        '**The king returns** when someone has reached the marker after a card has been carried out completely, even on another player’s turn. That player wins; if several have reached it, more points decide, then more ducats. In this case ducats score no points.',
        '**The last card:** once it has been drawn, nobody refills any more. Everyone plays or sells their remaining cards, one per turn. Then the most ducats score **5** points and the second most **3**. Players tied for the most get 5 each and there is no second prize; players tied for second get 3 each, and no ducats means no points. The most points win, then more ducats; players who are still tied share the victory.',
      ],
    },
    {
      id: 'two',
      title: 'For two',
      parts: [
        'A third colour joins. After their own four castles, each player places two castles of the third colour, with knights. It takes no turns and scores no points. You can expand into its regions and call deserters from them (the player whose turn it is chooses the knight), but it is nobody’s ally.',
      ],
    },
  ],
} satisfies Rules;
