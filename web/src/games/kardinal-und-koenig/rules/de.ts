import type { Rules } from '$lib/games/contract';

export default {
  title: 'Kardinal & König',
  lead: 'Europa um das Jahr 1200. Du gründest Klöster und schickst Ratsherren an die Höfe. Es gewinnt, wer in den Ländern vorn liegt, Höfe verbündet und Klöster an den Wegen aufreiht. Für drei bis fünf Spieler, etwa 45 Minuten.',
  sections: [
    {
      id: 'cards',
      title: 'Karten und Figuren',
      parts: [
        'Auf der Landkarte liegen neun Länder mit **Klosterfeldern**, die durch Wege verbunden sind. Jede Karte zeigt eines oder zwei der Länder. Frankreich hat eigene Karten, von den anderen Ländern stehen je zwei zusammen auf einer Karte.',
        {
          figure: 'cards',
          caption:
            'Die fünf Arten von Karten: Es gibt 13, 12, 11, 10 und 9 davon. Zu viert bleibt von jeder Art eine draußen, zu dritt zwei.',
        },
        'Jeder hat 20 Klöster, 8 Ratsherren und drei Karten auf der Hand. Neben dem Stapel liegen zwei offene Karten. Der Startspieler wird ausgelost; gespielt wird im Uhrzeigersinn.',
      ],
    },
    {
      id: 'turn',
      title: 'Dein Zug',
      parts: [
        'Entweder du **spielst**, oder du **tauschst** eine Karte.',
        {
          list: [
            '**Spielen:** Gib eine bis drei Karten aus und setze eine oder zwei Figuren, alle in _einem_ Land. Dann fülle deine Hand auf drei auf.',
            '**Tauschen:** Lege eine Karte ab und nimm eine andere. Das ist dein ganzer Zug. Wer nicht spielt, muss tauschen.',
          ],
        },
        'Beim Auffüllen nimmst du Karte für Karte: eine offene oder die oberste vom Stapel. Du siehst, was du gezogen hast, bevor du weiter wählst. Die offenen Karten werden erst ergänzt, wenn deine Hand voll ist.',
      ],
    },
    {
      id: 'pay',
      title: 'Figuren bezahlen',
      parts: [
        'Eine Figur kostet **eine Karte, die das Land zeigt**, oder **ein Paar gleicher Karten**, das für jedes Land gilt. Mit drei Karten bekommst du also höchstens zwei Figuren: eine für eine Karte und eine für ein Paar.',
        {
          figure: 'pay',
          caption:
            'Eine passende Karte für eine Figur in Franken; oder zwei gleiche Karten für eine Figur in irgendeinem Land.',
        },
        'Ein **Kloster** kommt auf ein freies Klosterfeld des Landes, ein **Ratsherr** zum Wappen.',
        'In einem Land, in dem zu Beginn deines Zuges **noch kein Kloster** steht, darfst du genau ein Kloster bauen und in diesem Zug nichts weiter.',
      ],
    },
    {
      id: 'councillors',
      title: 'Plätze für Ratsherren',
      parts: [
        'Ein Land hat für alle Farben zusammen so viele Plätze, wie der Spieler mit den meisten Klöstern dort Klöster hat. Um einen Ratsherrn zu setzen, brauchst du kein eigenes Kloster. Figuren werden nacheinander gesetzt: Ein Kloster kann also Platz für den Ratsherrn schaffen, der ihm folgt.',
        {
          figure: 'councillors',
          caption:
            'Rot hat hier drei Klöster, mehr als alle anderen: Es gibt drei Plätze, und einer ist noch frei.',
        },
      ],
    },
    {
      id: 'scoring',
      title: 'Zwei Wertungen',
      parts: [
        'Wird zum **ersten** Mal die letzte Karte des Stapels genommen oder aufgedeckt, werden sofort die Klöster gewertet. Dann wird die Ablage zum neuen Stapel gemischt, und es geht weiter.',
        'Ist der Stapel zum **zweiten** Mal leer, wird die Runde zu Ende gespielt, damit alle gleich viele Züge haben. Von da an zieht und tauscht niemand mehr; man spielt oder passt. Dann kommt die **Schlusswertung**: noch einmal Klöster, dann Bündnisse, dann Klosterketten.',
      ],
    },
    {
      id: 'cloisters',
      title: 'Klöster',
      parts: [
        'In jedem Land bekommt der Spieler mit den **meisten Klöstern** so viele Punkte, wie dort Klöster aller Farben stehen. Der **Nächste** bekommt so viele Punkte, wie ein Spieler des Rangs über ihm Klöster hat, und so weiter. Wer gleichauf liegt, teilt den Rang; alle bekommen seine Punkte, und der nächste Rang folgt unmittelbar. Ohne Kloster keine Punkte.',
        {
          figure: 'country',
          caption:
            'Rot hat 4 Klöster, Blau 2, Grün 1. Rot bekommt 7 Punkte, so viele Klöster stehen hier; Blau 4, weil Rot vier hat; Grün 2, weil Blau zwei hat.',
        },
      ],
    },
    {
      id: 'alliances',
      title: 'Bündnisse',
      parts: [
        'Fünfzehn nummerierte Kästchen verbinden benachbarte Länder, manche über das Meer. Hast du in **beiden** Ländern eines Kästchens die **meisten Ratsherren**, bekommst du einen Punkt für jeden Ratsherrn dort, gleich welcher Farbe. Gleichstand gilt als Mehrheit, solange du mindestens einen hast.',
        {
          figure: 'alliance',
          caption:
            'Blau liegt in Burgund gleichauf und in Italien vorn: 6 Punkte. Rot liegt nur in Burgund mit vorn und bekommt nichts.',
        },
      ],
    },
    {
      id: 'chains',
      title: 'Klosterketten',
      parts: [
        'Eine lückenlose Reihe aus **vier oder mehr** eigenen Klöstern entlang von Wegen, auch über Grenzen, bringt einen Punkt je Kloster. Abzweigungen zählen nicht, und jedes Kloster zählt einmal. Linien über das Meer sind keine Wege. Die besten Ketten werden für dich gefunden.',
        {
          figure: 'chain',
          caption: 'Fünf in einer Reihe: 5 Punkte. Das Kloster an der Abzweigung zählt nicht.',
        },
      ],
    },
    {
      id: 'end',
      title: 'Wer gewinnt',
      parts: [
        'Wer die meisten Punkte hat, gewinnt. Bei Gleichstand gewinnt, wer mehr Figuren im Vorrat hat; ist auch das gleich, wird der Sieg geteilt. Sollten alle Spieler alle Figuren gesetzt haben, endet die Partie sofort mit der Schlusswertung.',
      ],
    },
  ],
} satisfies Rules;
