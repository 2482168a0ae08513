import type { Rules } from '$lib/games/contract';

export default {
  title: 'Kardinal & König',
  lead: 'Europe around the year 1200. Found cloisters and send councillors to the courts. Lead in the countries, ally their courts and line up cloisters along the roads to win. For three to five players, about 45 minutes.',
  sections: [
    {
      id: 'cards',
      title: 'Cards and pieces',
      parts: [
        'Nine countries lie on the map, with **spaces for cloisters** joined by roads. Every card shows one or two of the countries. France has cards of its own; the other countries come in pairs.',
        {
          figure: 'cards',
          caption:
            'The five kinds of card: 13, 12, 11, 10 and 9 of them. With four players one of each kind is left out, with three players two.',
        },
        'Everyone has 20 cloisters, 8 councillors and a hand of three cards. Two cards lie face up beside the pile. The start player is drawn by lot; play goes clockwise.',
      ],
    },
    {
      id: 'turn',
      title: 'Your turn',
      parts: [
        'You either **play** or **exchange** a card.',
        {
          list: [
            '**Play:** spend one to three cards and place one or two pieces, all of them in _one_ country. Then fill your hand to three.',
            '**Exchange:** discard one card, then take another. That is your whole turn. If you do not play, you must exchange.',
          ],
        },
        'To fill your hand, take cards one by one: a face-up card, or the top of the pile. You see what you drew before you choose the next one. The face-up cards are replaced only when your hand is full.',
      ],
    },
    {
      id: 'pay',
      title: 'Paying for pieces',
      parts: [
        'A piece costs **one card that shows the country**, or **a pair of equal cards**, which is good for any country. So three cards buy at most two pieces: one for a single card and one for a pair.',
        {
          figure: 'pay',
          caption: 'One matching card for a piece in Franconia, or two equal cards for a piece anywhere.',
        },
        'A **cloister** goes on any free space of the country. A **councillor** goes to the crest.',
        'If a country has **no cloister at all** at the start of your turn, you may build exactly one cloister there and nothing else this turn.',
      ],
    },
    {
      id: 'councillors',
      title: 'Seats for councillors',
      parts: [
        'A country has as many seats, for all colours together, as the player with the most cloisters there has cloisters. You need no cloister of your own to send a councillor. Pieces are placed one after the other, so a cloister may make room for a councillor placed right after it.',
        {
          figure: 'councillors',
          caption:
            'Red has three cloisters here, more than anybody else: there are three seats, and one of them is still free.',
        },
      ],
    },
    {
      id: 'scoring',
      title: 'Two scorings',
      parts: [
        'When the last card of the pile is taken or turned up for the **first** time, cloisters are scored at once. Then the discard pile is shuffled into a new pile and the game goes on.',
        'When the pile is empty for the **second** time, the round is finished so that everyone has had the same number of turns. From then on nobody draws or exchanges: you play or pass. Then comes the **final scoring**: cloisters again, then alliances, then chains.',
      ],
    },
    {
      id: 'cloisters',
      title: 'Cloisters',
      parts: [
        'In every country, the player with the **most cloisters** scores as many points as there are cloisters of all colours. The **next** player scores as many points as one player of the rank above has cloisters, and so on. Tied players share a rank and all get its points; the next rank follows directly. No cloister, no points.',
        {
          figure: 'country',
          caption:
            'Red has 4 cloisters, blue 2, green 1. Red scores 7, the number of all cloisters; blue 4, because red has four; green 2, because blue has two.',
        },
      ],
    },
    {
      id: 'alliances',
      title: 'Alliances',
      parts: [
        'Fifteen numbered boxes ally neighbouring countries, some across the sea. If you have the **most councillors in both** countries of a box, you score a point for every councillor in the two, of all colours. A tie counts as having the most, as long as you have at least one.',
        {
          figure: 'alliance',
          caption:
            'Blue is tied for the lead in Burgundy and leads in Italy: 6 points. Red is tied for the lead in Burgundy only, and gets nothing.',
        },
      ],
    },
    {
      id: 'chains',
      title: 'Chains',
      parts: [
        'An unbroken line of **four or more** of your own cloisters along roads, across borders too, scores a point for each of them. Branches do not count, and every cloister counts once. Lines across the sea are not roads. The best chains are found for you.',
        { figure: 'chain', caption: 'Five in a row: 5 points. The cloister at the branch does not count.' },
      ],
    },
    {
      id: 'end',
      title: 'The winner',
      parts: [
        'The player with the most points wins. Ties go to the player with more pieces left in the supply; if that is equal too, the victory is shared. If all players run out of pieces, the game ends at once with the final scoring.',
      ],
    },
  ],
} satisfies Rules;
