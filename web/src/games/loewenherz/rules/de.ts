import type { Rules } from '$lib/games/contract';

export default {
  title: 'Löwenherz: Der König kehrt zurück',
  lead: 'Der König ist fern, und das Land kennt keine Grenzen. Umgrenze deine Burgen, sammle Wälder, Dörfer und Minen, und habe die schönsten Ländereien, wenn er heimkehrt.',
  sections: [
    {
      id: 'aim',
      title: 'Das Ziel',
      parts: [
        'Land zwischen Grenzen mit **genau einer Burg** darin ist ein **Gebiet** und gehört dem Besitzer der Burg. Was in deinen Gebieten wächst und steht, zählt in jedem Augenblick Punkte. Wer zuerst den Königschip erreicht, gewinnt: **50** Punkte zu zweit, **40** zu dritt, **30** zu viert. Schafft es niemand, gewinnt, wer die meisten Punkte hat, wenn alle Karten gespielt sind.',
        {
          table: [
            ['In deinen Gebieten', 'Punkte'],
            ['jeder Wald', '1'],
            ['jedes Dorf', '3'],
            ['die Königsstadt', '5'],
            ['drei oder mehr Minen einer Art', '5 je Art'],
          ],
        },
        {
          figure: 'terrain',
          caption: 'Wiese, Wald, Dorf, Königsstadt; Minen mit Gold, Silber, Kupfer und Diamant.',
        },
        {
          figure: 'region',
          caption:
            'Sechs Grenzen und der Rahmen schließen ein Gebiet von Rot: Dorf und Wald zählen 4 Punkte, und die Goldmine bringt jeden Zug einen Dukaten. Der Rest mit zwei Burgen ist noch offenes Land.',
        },
      ],
    },
    {
      id: 'setup',
      title: 'Aufbau',
      parts: [
        'Neun Landschaftsteile mit 4 × 4 Feldern werden zufällig ausgelegt, die Königsstadt in die Mitte. Alle bekommen **7 Dukaten** und **3 Karten**. Wer mit dem Setzen beginnt, entscheidet das Los.',
        'Reihum setzt jeder eine **Burg auf eine Wiese** und einen **Ritter daneben**, auf eine Wiese oder in einen Wald, bis alle vier Burgen haben (zu viert je drei). Zwischen Burgen einer Farbe müssen mindestens sechs Felder liegen, waagerecht und senkrecht gezählt; nur wo das nicht geht, dürfen sie näher stehen. Wer zuletzt gesetzt hat, macht den ersten Zug.',
      ],
    },
    {
      id: 'turn',
      title: 'Dein Zug',
      parts: [
        {
          list: [
            '**Einkommen.** Ein Dukaten für jede Minenart in deinen Gebieten.',
            '**Eine Karte.** Verkaufe sie: Sie kommt offen auf den Markt, und du bekommst ihren Verkaufswert. Oder spiele sie: Bezahle die Kosten und führe eine ihrer Aktionen aus; dann ist sie aus dem Spiel. Passen gibt es nicht.',
            '**Nachziehen** auf drei Karten: die oberste vom Stapel oder eine beliebige vom Markt, kostenlos, aber nicht genau die eben verkaufte.',
          ],
        },
        {
          figure: 'card',
          caption:
            'Eine Karte mit B: Sie kostet 4 Dukaten und bringt verkauft 3. Gespielt ist sie gut für einen Ritter oder bis zu zwei Grenzen.',
        },
        'Eine Aktion darf nur gewählt werden, wenn sie wenigstens einmal möglich ist. Nach der ersten Grenze, dem ersten Ritter oder Feld darfst du jederzeit aufhören. Die Rückseiten zeigen den Buchstaben, also kennen alle die Buchstaben deiner Karten; was du vom Markt nimmst, ist bekannt, bis du es verwendest.',
      ],
    },
    {
      id: 'borders',
      title: 'Grenzen',
      parts: [
        'Setze bis zu so viele, wie die Karte sagt, jede auf eine freie Kante zwischen zwei Feldern. Der Rahmen gilt als Grenze. Nie **in ein Gebiet** und nie **zwischen zwei benachbarte Figuren einer Farbe**. Es gibt 100 Grenzen; wird ein Gebiet geschlossen, gehen die in seinem Inneren in den Vorrat zurück.',
        {
          figure: 'borders',
          caption: 'Nicht zwischen Burg und Ritter von Rot und nicht in das Gebiet von Blau.',
        },
        'Wer auch immer ein Gebiet schließt: Es zählt für den Besitzer der Burg. Eine Grenze kann zwei Gebiete auf einmal schließen.',
      ],
    },
    {
      id: 'knights',
      title: 'Ritter',
      parts: [
        'Setze einen oder zwei auf freie Wiesen oder für je **einen weiteren Dukaten** in Wälder, neben eine eigene Burg oder einen eigenen Ritter ohne Grenze dazwischen. Auch ein eben gesetzter Ritter zählt. Ritter halten Land offen, und in einem Gebiet schützen sie es. Jeder hat 15.',
      ],
    },
    {
      id: 'expand',
      title: 'Erweitern',
      parts: [
        'Eines deiner Gebiete bekommt ein oder zwei Felder daneben. Grenzen zwischen Feld und Gebiet verschwinden, die anderen Kanten des Feldes bekommen Grenzen.',
        {
          list: [
            'Nie ein Feld mit einer Figur und nie eines aus einem anderen eigenen Gebiet.',
            'Ein Feld eines fremden Gebiets nur, wenn in deinem **mehr Ritter** stehen als in jenem.',
            'Nie ein Feld eines verbündeten Gebiets.',
            'Frei sind offenes Land und neutrale Zonen (Land ohne Burg).',
            'Beide Felder kommen zum selben Gebiet.',
          ],
        },
        {
          figure: 'expand',
          caption:
            'Rot hat zwei Ritter, Blau einen. Rot nimmt das Dorf für 3 Punkte; Blau verliert es und den Wald dahinter, der abgeschnitten ist und niemandem gehört.',
        },
      ],
    },
    {
      id: 'deserter',
      title: 'Überläufer',
      parts: [
        'Wähle ein eigenes Gebiet und ein fremdes Nachbargebiet, beide mit mindestens einem Ritter. Setze nach den üblichen Regeln einen neuen Ritter in dein Gebiet; dann nimmt der andere einen seiner Ritter dort zurück. Alle übrigen müssen mit ihrer Burg verbunden bleiben.',
      ],
    },
    {
      id: 'alliance',
      title: 'Bündnis',
      parts: [
        'Wähle ein eigenes Gebiet und ein fremdes Nachbargebiet. Von nun an darf sich **keines in das andere erweitern**, bis zum Ende der Partie, auch wenn sie sich nicht mehr berühren. Niemand wird gefragt. Überläufer bleiben erlaubt.',
        { figure: 'alliance', caption: 'Ein Knoten auf der gemeinsamen Grenze zeigt das Bündnis.' },
      ],
    },
    {
      id: 'end',
      title: 'Das Ende',
      parts: [
        '**Der König kehrt zurück**, wenn jemand nach einer ganz ausgeführten Karte den Königschip erreicht hat, auch im Zug eines anderen. Dieser Spieler gewinnt; sind es mehrere, entscheiden die Punkte, dann die Dukaten. Für Dukaten gibt es dann keine Punkte.',
        '**Die letzte Karte:** Ist sie gezogen, zieht niemand mehr nach. Alle spielen oder verkaufen, was sie noch haben, eine Karte je Zug. Dann zählen die meisten Dukaten **5** Punkte und die zweitmeisten **3**. Wer sich die meisten teilt, bekommt je 5, und es gibt keinen zweiten Preis; wer sich den zweiten Platz teilt, bekommt je 3; ohne Dukaten gibt es nichts. Wer die meisten Punkte hat, gewinnt; bei Gleichstand entscheiden die Dukaten, und wer dann noch gleichauf ist, teilt sich den Sieg.',
      ],
    },
    {
      id: 'two',
      title: 'Zu zweit',
      parts: [
        'Eine dritte Farbe kommt dazu. Nach ihren vier eigenen Burgen setzen beide je zwei von ihr, mit Rittern. Sie hat keine Züge und keine Punkte. Man kann ihren Gebieten Felder abnehmen und Überläufer aus ihnen werben (wer am Zug ist, wählt den Ritter), aber sie ist niemandes Verbündete.',
      ],
    },
  ],
} satisfies Rules;
