import words from '$games/um_krone_und_kragen/words/de.json';
import type { Rules } from '$lib/games/contract';
import { courtTable } from '../rulesTable';

export default {
  title: 'Um Krone und Kragen',
  lead: 'Ein Würfelspiel für zwei bis fünf Spieler, etwa 45 Minuten. Gewinne Leute bei Hof; sie bringen mehr Würfel oder verändern sie, bis du nach der Krone greifen kannst.',
  sections: [
    {
      id: 'aim',
      title: 'Worum es geht',
      parts: [
        'In deinem Zug würfelst du und nimmst **eine Karte** für das, was die Würfel zeigen: Ein Paar bringt den Bauern, drei Gleiche den Wachmann, eine Straße aus fünf Zahlen den Zauberer. Jede Karte hilft dir in allen späteren Zügen. Wer **sieben Gleiche** hat, darf den König nehmen. Dann kommt die Schlussrunde, und wer danach den König hat, **gewinnt**.',
        {
          figure: 'court',
          caption:
            'Der Hof: Je höher die Stufe, desto seltener der Wurf. Gleiche Kästchen sind gleiche Zahlen, eine Treppe ist eine Straße, Σ ist die Summe.',
        },
      ],
    },
    {
      id: 'turn',
      title: 'Ein Zug',
      parts: [
        'Du beginnst mit **drei Würfeln** und denen, die Bauer, Scharlatane und Feldherr bringen (sie müssen genommen werden). Wirf alle. Dann darfst du in beliebiger Reihenfolge und so oft du willst:',
        {
          list: [
            '**Würfel zur Seite legen**: Sie zählen für dein Ergebnis und ändern sich nie mehr;',
            '**Karten benutzen**, um aktive Würfel zu verändern, jede Karte einmal im Zug;',
            'alle noch aktiven Würfel **werfen**, wenn seit dem letzten Wurf mindestens **ein Würfel zur Seite** gelegt wurde.',
          ],
        },
        {
          figure: 'roll',
          caption: 'Mindestens ein Würfel kommt in die Schale; die anderen dürfen wieder geworfen werden.',
        },
        'Ist kein Würfel mehr aktiv, sind die Würfel in der Schale dein **Ergebnis**. Hast du noch eine unbenutzte Karte, die einen Würfel bringt, darfst du sie vorher benutzen: Der neue Würfel ist aktiv.',
        'Niemand hat mehr als **zwölf Würfel** (eine Einstellung des Tisches erlaubt achtzehn).',
      ],
    },
    {
      id: 'cards',
      title: 'Karten, die im Zug helfen',
      parts: [
        '**Würfel dazunehmen.** Handwerker, Wachmann, Jäger, Pfandleiher, Ritter und Bischof bringen je einen Würfel mit fester Zahl, die Königin einen mit beliebiger. Der neue Würfel ist aktiv: Lege ihn zur Seite oder wirf ihn mit den anderen. _Vor dem ersten Wurf_ hat er noch keine Zahl und wird einfach mitgeworfen (eine Einstellung des Tisches verbietet das).',
        {
          figure: 'add',
          caption:
            'Der Wachmann bringt einen Würfel mit einer 2. Es genügt, ihn zur Seite zu legen, um wieder zu würfeln.',
        },
        '**Würfel verändern.** Dienstmagd, Hofdame und Edelmann erhöhen Würfel, nie über 6. Der Astronom dreht einen aktiven Würfel auf die Zahl eines Würfels in der Schale. Der Zauberer dreht einen auf eine beliebige Zahl. Philosoph und Alchemist verschieben Augen zwischen zwei oder bis zu drei aktiven Würfeln: Die Summe bleibt gleich, jeder Würfel zeigt 1 bis 6.',
        {
          figure: 'pips',
          caption: 'Der Philosoph macht aus 5, 3 und 1 drei 3en; der Alchemist aus 2, 5 und 5 drei 4en.',
        },
        '**Neu würfeln.** Der Hofnarr wirft einen aktiven Würfel neu, der Händler beliebig viele. Die Würfel bleiben aktiv, und dafür muss nichts zur Seite gelegt werden.',
        'Ein Würfel darf von mehreren Karten verändert werden. Eine Karte zu benutzen, ohne dass sich etwas ändert, ist nicht erlaubt.',
      ],
    },
    {
      id: 'taking',
      title: 'Eine Karte nehmen',
      parts: [
        'Nimm höchstens **eine** Karte, die dein Ergebnis bezahlt, die noch ausliegt und die du noch nicht hast. Überzählige Würfel schaden nicht; nur Dienstmagd und Philosoph wollen, dass _alle_ Würfel ungerade oder gerade sind. Du darfst auch nichts nehmen.',
        'Der **Hofnarr** kostet nichts. Statt eine Karte zu nehmen, darfst du deinen Hofnarren wenden: Er wird zum **Scharlatan** und bringt in jedem Zug einen Würfel mehr, und später darfst du wieder einen Hofnarren nehmen.',
        { table: courtTable(words, ['', 'Karte', 'Kosten', 'Fähigkeit']) },
        'Vier Gleiche gelten als zwei Paare, fünf als drei Gleiche und ein Paar, sechs als zweimal drei Gleiche; 4+2 und sechs Gleiche gelten als drei Paare.',
      ],
    },
    {
      id: 'rounds',
      title: 'Runden',
      parts: [
        'Es geht im Uhrzeigersinn. Nach jeder Runde wandert die Startspielerfigur _zurück_: Wer in einer Runde der Letzte war, ist in der nächsten der Erste.',
      ],
    },
    {
      id: 'end',
      title: 'Die Krone',
      parts: [
        'Wer den König nimmt, bekommt die **Königin** dazu. Die Runde wird normal zu Ende gespielt; dann kommt die **Schlussrunde**. Alle haben noch einen Zug mit allen Karten, aber es werden keine Karten mehr genommen. Wer die Königin hat, würfelt als Letzter.',
        'Ein besseres Ergebnis holt den König: **mehr Gleiche**, bei gleich vielen die **höhere Zahl**. Gleichstand genügt nicht, außer für den Spieler mit der Königin: Ihm bringt er den König zurück. Hat niemand sein Ergebnis überboten, muss er gar nicht würfeln.',
        { figure: 'crown', caption: 'Acht 1en schlagen sieben 6en.' },
        'In der Schlussrunde darf man statt des ersten Wurfs passen. Wer am Ende den König hat, **gewinnt**; bei den anderen zählt das Ergebnis der Schlussrunde, und wer gepasst hat, kommt zuletzt.',
        'Hat nach sechzig Runden niemand den König genommen, entscheidet das beste Ergebnis bisher.',
      ],
    },
  ],
} satisfies Rules;
