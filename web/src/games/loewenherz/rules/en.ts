import type { Rules } from '$lib/games/contract';

export default {
  title: 'Löwenherz: The King Returns',
  lead: 'The king is far away and the land has no borders. Fence in your castles, gather forests, villages and mines, and have the finest lands when he comes home.',
  sections: [
    {
      id: 'aim',
      title: 'The aim',
      parts: [
        'Land between borders with **exactly one castle** in it is a **region** of that castle’s owner. What grows and stands in your regions is worth points, at every moment. Whoever first reaches the king’s marker wins: **50** points with two players, **40** with three, **30** with four. If nobody gets there, most points win when all cards have been played.',
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
        'Nine tiles of 4 × 4 fields are laid at random, the royal city in the centre. Everybody gets **7 ducats** and **3 cards**. Who begins placing is drawn by lot.',
        'In turn, everybody founds a **castle on a meadow** and places a **knight beside it**, on a meadow or in a forest, until all have four castles (three each with four players). Between castles of one colour lie at least six fields, counted up, down and sideways; only where that is impossible may they stand closer. Whoever placed last takes the first turn.',
      ],
    },
    {
      id: 'turn',
      title: 'Your turn',
      parts: [
        {
          list: [
            '**Income.** One ducat for each kind of mine in your regions.',
            '**One card.** Sell it: it goes to the market face up and you get its sale value. Or play it: pay its cost and do one of its deeds; then it is out of the game. There is no passing.',
            '**Refill** to three cards: the top of the pile, or any card of the market for free, except the very one you have just sold.',
          ],
        },
        {
          figure: 'card',
          caption:
            'A card of letter B: it costs 4 ducats and sells for 3. Played, it is good for one knight or for up to two borders.',
        },
        'A deed may only be chosen if it can be done at least once. After the first border, knight or field you may stop whenever you like. Backs show the letter, so everybody knows the letters of your cards; what you take from the market is known until you use it.',
      ],
    },
    {
      id: 'borders',
      title: 'Borders',
      parts: [
        'Place up to the number on the card, each on a free edge between two fields. The frame is a border by nature. Never place one **inside a region**, and never **between two neighbouring figures of one colour**. There are 100 borders; when a region is closed, those inside it go back to the supply.',
        {
          figure: 'borders',
          caption: 'Not between Red’s castle and his knight, and not inside Blue’s region.',
        },
        'Whoever closes a region, it counts for the owner of its castle. One border may close two regions at once.',
      ],
    },
    {
      id: 'knights',
      title: 'Knights',
      parts: [
        'Place one or two on free meadows, or in forests for **one more ducat** each, beside a castle or knight of yours with no border between. A knight just placed counts. Knights keep land open around them, and in a region they guard it. Everybody has 15.',
      ],
    },
    {
      id: 'expand',
      title: 'Expanding',
      parts: [
        'One of your regions gains one or two fields beside it. Borders between field and region go, its other edges get borders.',
        {
          list: [
            'Never a field with a figure on it, and never one of another region of yours.',
            'A field of a foreign region only if your region has **more knights** than that one.',
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
        'Choose a region of yours and a neighbouring foreign one, each with a knight. Place a new knight of yours in your region by the usual rules; then the other player takes back one of his knights there. All the others must stay connected with their castle.',
      ],
    },
    {
      id: 'alliance',
      title: 'Alliance',
      parts: [
        'Choose a region of yours and a neighbouring foreign one. From now on **neither may expand into the other**, to the end of the game, even if they no longer touch. Nobody is asked for consent. Deserters may still be called.',
        { figure: 'alliance', caption: 'A knot on the common border marks an alliance.' },
      ],
    },
    {
      id: 'end',
      title: 'The end',
      parts: [
        '**The king returns** when somebody has reached the marker after a whole card was carried out, even on another’s turn. That player wins; if several have reached it, more points win, then more ducats. Ducats give no points then.',
        '**The last card:** when it has been drawn, nobody refills any more. Everybody plays or sells what is left, one card a turn. Then most ducats count **5** points and second most **3**. Those who share the most get 5 each and there is no second prize; those who share the second place get 3 each, and who has no ducats gets nothing. Most points win, then more ducats; whoever is still equal shares the victory.',
      ],
    },
    {
      id: 'two',
      title: 'For two',
      parts: [
        'A third colour joins. After their own four castles the players found two of it each, with knights. It takes no turns and has no points. Its regions can be expanded into and deserted from (the player on turn chooses the knight), but it is nobody’s ally.',
      ],
    },
  ],
} satisfies Rules;
