import type { Rules } from '$lib/games/contract';

export default {
  title: 'Lang lebe der König!',
  lead: 'England hat keinen König. Reise durchs Land, bring Höflinge dorthin, wo es Stimmen gibt, und sei vorn, wenn gezählt wird. Für 3 bis 5 Spieler.',
  sections: [
    {
      id: 'goal',
      title: 'Worum es geht',
      parts: [
        'Ein König wird gewählt, sobald am Ende eines Zuges jemand keine Karten mehr hat. Wer dann die **Mehrheit** hat, Gebiets- und Bonusstimmen zusammen, gewinnt sofort.',
        {
          table: [
            ['Spieler', 'Stimmen im Land', 'Mehrheit'],
            ['3 (ohne Man)', '37', '19'],
            ['4 oder 5', '39', '20'],
          ],
        },
      ],
    },
    {
      id: 'start',
      title: 'Der Anfang',
      parts: [
        'Jeder bekommt ein Startgebiet zugeteilt und hat dort seine **Figur** und zwei **Höflinge**. 15 weitere Höflinge liegen im Vorrat. Alle haben die gleichen 20 Einflusskarten: zwölf ×1, sieben ×2, eine ×3. Wer in Rouecestre (3 Spieler), Tateshale (4) oder Stadford (5) startet, beginnt; danach geht es im Uhrzeigersinn.',
        { figure: 'start', caption: 'Ein Anfang zu viert. Die Wappen zeigen die Stimmen.' },
        'Ein Gebiet gehört dir, wenn du dort Höflinge hast oder deine Figur oder beides. Das Wappen sagt, wie viele Stimmen es zählt und wie viele Höflinge hineinpassen; die Figur zählt dabei nicht mit. Steht nur deine Figur dort, gehört das Gebiet niemandem mehr, sobald sie weiterzieht.',
      ],
    },
    {
      id: 'turn',
      title: 'Dein Zug',
      parts: [
        {
          list: [
            '**Nichts tun**, oder',
            '**bleiben** und einen Höfling platzieren, oder',
            'mit der Figur in ein Nachbargebiet **ziehen**, über Land oder entlang einer gestrichelten Seefahrtslinie. Dieser erste Schritt ist kostenlos.',
          ],
        },
        'In einem leeren oder eigenen Gebiet darfst du dann **einen Höfling kostenlos** platzieren. Danach darfst du um weitere nachwürfeln, so oft du willst, solange Platz ist und du Höflinge hast: Jeder Versuch kostet eine Karte. Wer platziert, zieht nicht mehr weiter.',
        '**Nachwürfeln**: Gib eine Karte ab und wirf einen Würfel. Würfel mal Karte muss **mindestens 3** sein. Die Karte ist in jedem Fall weg. Eine ×3 misslingt nie.',
        { figure: 'tries', caption: 'Zu wenig sind nur 1 oder 2 auf ×1 und 1 auf ×2.' },
        'Statt zu platzieren, darfst du nach dem kostenlosen Schritt **weiterziehen**: Nenn das Gebiet, gib eine Karte ab und würfle ebenso. Gelingt es, bist du dort und kannst platzieren oder noch weiterziehen. Misslingt es, versuch es erneut, auch mit einem anderen Ziel, oder hör auf. Wer nach einem Misserfolg aufhört, platziert nichts.',
        {
          figure: 'turn',
          caption: 'Der kostenlose Schritt nach Lincolia; dann mit ×2 ein Versuch, Stadford zu erreichen.',
        },
        'Kein Gebiet darf in einem Zug zweimal betreten werden. In das Gebiet, in dem dein Zug begann, darfst du zurückkehren.',
      ],
    },
    {
      id: 'conflict',
      title: 'Eine Auseinandersetzung',
      parts: [
        'Betrittst du ein Gebiet mit einem fremden Höfling oder einer fremden Figur, endet deine Bewegung, und es kommt zur Auseinandersetzung. Das **letzte** Gebiet eines Spielers darfst du nicht betreten, und du brauchst noch mindestens eine Karte für die Auseinandersetzung.',
        {
          list: [
            '**Alle**, auch die Unbeteiligten, setzen geheim eine bis fünf Karten ein. Dann wird aufgedeckt.',
            'Der Eindringling zuerst, dann im Uhrzeigersinn: Jeder wirft einen Würfel je Karte. Die Würfel werden so auf die Karten gelegt, dass sie am meisten bringen: der höchste auf die höchste. Jede Karte bringt Würfel mal Faktor.',
            'Der Eindringling zählt 2 für seine Figur dazu. Der Verteidiger zählt 2 für jeden Höfling im Gebiet und 2 für seine Figur, wenn sie dort ist.',
            'Die höchste Summe gewinnt. Liegen dabei mehrere gleichauf, würfeln nur sie mit denselben Karten noch einmal; die anderen sind ausgeschieden.',
          ],
        },
        {
          figure: 'conflict',
          caption: 'Rot dringt bei Blau ein: 29 gegen 30, und 11 für Grün. Blau behält das Gebiet.',
        },
        {
          table: [
            ['Sieger', 'Was geschieht'],
            ['Verteidiger', 'Die Figur des Eindringlings wird verbannt.'],
            [
              'Eindringling',
              'Die Höflinge des Verteidigers gehen in den Vorrat zurück; seine Figur, falls sie da war, wird verbannt.',
            ],
            ['Ein anderer', 'Beides. Seine eigene Figur bewegt sich nicht.'],
          ],
        },
        'Der Sieger wählt, wohin eine **verbannte** Figur geht: in ein Gebiet, in dem ihr Besitzer einen Höfling hat. Ein Eindringling ohne Höflinge geht dorthin zurück, wo sein Zug begann. Dann darf der Sieger im Gebiet einen Höfling kostenlos platzieren und mit Karten um weitere nachwürfeln.',
        'Zum Schluss kommen die eingesetzten Karten auf die Ablage. Wer mindestens zwei eingesetzt hat, darf für jede 1 seines letzten Wurfs eine Karte **zurücknehmen**, die niedrigsten zuerst, so viele er will. Der Eindringling entscheidet zuerst.',
      ],
    },
    {
      id: 'election',
      title: 'Die Königswahl',
      parts: [
        'Hat am Ende eines Zuges jemand keine Karte, wird gezählt:',
        {
          list: [
            'Die Stimmen aller deiner Gebiete. **Ohne Karten verlierst du ein Drittel** davon, abgerundet.',
            'Dazu deine Bonusstimmen. Wer die Mehrheit hat, wird gekrönt. Haben mehrere sie: mehr Gebietsstimmen nach dem Verlust, dann mehr Karten, dann fünf Würfel für jeden.',
            'Hat sie niemand, gibt es **Bonusstimmen** nach der Reihenfolge der Gebietsstimmen nach dem Verlust, alte Bonusstimmen nicht mitgezählt: für den Ersten so viele, wie es Spieler gibt, für den Zweiten eine weniger und so fort. Bei Gleichstand: mehr Karten, dann Würfel. Die Leiste endet bei 15.',
            'Dann wird die Ablage gemischt und ausgeteilt: gleich viele an alle, höchstens 15. Der Rest bleibt verdeckt liegen.',
          ],
        },
        {
          figure: 'election',
          caption:
            'Vier Spieler, Mehrheit 20. Blau hat keine Karten und verliert ein Drittel; Grün wird gekrönt.',
        },
      ],
    },
    {
      id: 'hidden',
      title: 'Was geheim ist',
      parts: [
        'Alle beginnen mit den gleichen Karten, und alles Abgegebene ist zu sehen. Darum sind die Hände der anderen bis zum ersten Austeilen bekannt; der Tisch zählt für dich mit. Danach kennt nur der Besitzer die Karten mit „?“. Wie viele Karten jemand hat, ist immer offen.',
      ],
    },
    {
      id: 'advice',
      title: 'Drei Ratschläge',
      parts: [
        {
          list: [
            'Behalt die Hände im Blick: Wem die Karten ausgehen, der löst die Wahl aus und bezahlt mit einem Drittel.',
            'Mehr Höflinge bringen nicht mehr Stimmen, aber sie verteidigen: je 2 Einfluss.',
            'Im Streit der anderen genügt eine ×1; mit fünf guten Karten gewinnst du vielleicht ein Gebiet, in dem du nie warst.',
          ],
        },
      ],
    },
  ],
} satisfies Rules;
