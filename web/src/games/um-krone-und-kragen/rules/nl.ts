import words from '$games/um_krone_und_kragen/words/nl.json';
import type { Rules } from '$lib/games/contract';
import { courtTable } from '../rulesTable';

export default {
  title: 'Um Krone und Kragen',
  lead: 'Een dobbelspel voor twee tot vijf spelers, ongeveer 45 minuten. Win mensen aan het hof; ze brengen meer dobbelstenen of veranderen ze, tot je naar de kroon kunt grijpen.',
  sections: [
    {
      id: 'aim',
      title: 'Waar het om gaat',
      parts: [
        'In je beurt gooi je en neem je **één kaart** voor wat de dobbelstenen tonen: twee gelijke brengen de boer, drie gelijke de bewaker, een straat van vijf de tovenaar. Elke kaart helpt je in alle latere beurten. Wie **zeven gelijke** heeft, mag de koning nemen. Dan komt de finaleronde, en wie daarna de koning heeft, **wint**.',
        {
          figure: 'court',
          caption:
            'Het hof: hoe hoger het niveau, hoe zeldzamer de worp. Gelijke blokjes zijn gelijke getallen, een trap is een straat, Σ is het totaal.',
        },
      ],
    },
    {
      id: 'turn',
      title: 'Een beurt',
      parts: [
        'Je begint met **drie dobbelstenen**, plus die van boer, kwakzalvers en veldheer (die moet je nemen). Gooi ze allemaal. Daarna mag je in willekeurige volgorde en zo vaak je wilt:',
        {
          list: [
            '**dobbelstenen opzijleggen**: ze tellen voor je resultaat en veranderen nooit meer;',
            '**kaarten gebruiken** op actieve dobbelstenen, elke kaart één keer per beurt;',
            'alle nog actieve dobbelstenen **gooien**, als er sinds de laatste worp minstens **één dobbelsteen opzij** is gelegd.',
          ],
        },
        {
          figure: 'roll',
          caption: 'Minstens één dobbelsteen gaat in de bak; de andere mogen opnieuw gegooid worden.',
        },
        'Is er geen dobbelsteen meer actief, dan zijn de stenen in de bak je **resultaat**. Heb je nog een ongebruikte kaart die een dobbelsteen toevoegt, dan mag je die eerst gebruiken: de nieuwe steen is actief.',
        'Een speler heeft hoogstens **twaalf dobbelstenen** (een optie van de tafel staat er achttien toe).',
      ],
    },
    {
      id: 'cards',
      title: 'Kaarten die in de beurt helpen',
      parts: [
        '**Dobbelstenen toevoegen.** Werkman, bewaker, jager, pandbaas, ridder en bisschop brengen elk een dobbelsteen met een vast getal, de koningin een met een getal naar keuze. De nieuwe steen is actief: leg hem opzij, of gooi hem met de andere. _Voor de eerste worp_ heeft hij nog geen getal en wordt hij gewoon meegegooid (een optie van de tafel verbiedt dat).',
        {
          figure: 'add',
          caption:
            'De bewaker voegt een dobbelsteen met een 2 toe. Die opzijleggen is genoeg om weer te gooien.',
        },
        '**Dobbelstenen veranderen.** Meid, hofdame en edelman verhogen dobbelstenen, nooit boven de 6. De astronoom draait een actieve steen naar het getal van een steen in de bak. De tovenaar draait er een naar een getal naar keuze. Filosoof en alchemist verplaatsen ogen tussen twee, of hoogstens drie, actieve stenen: het totaal blijft gelijk, elke steen toont 1 tot 6.',
        {
          figure: 'pips',
          caption: 'De filosoof maakt van 5, 3 en 1 drie 3’en; de alchemist van 2, 5 en 5 drie 4’en.',
        },
        '**Opnieuw gooien.** De hofnar gooit één actieve steen opnieuw, de handelaar zoveel als je wilt. De stenen blijven actief, en je hoeft er niets voor opzij te leggen.',
        'Een dobbelsteen mag door meer kaarten veranderd worden. Een kaart gebruiken zonder dat er iets verandert, mag niet.',
      ],
    },
    {
      id: 'taking',
      title: 'Een kaart nemen',
      parts: [
        'Neem hoogstens **één** kaart die je resultaat betaalt, die nog in de vitrine ligt en die je nog niet hebt. Overtollige dobbelstenen zijn geen bezwaar; alleen meid en filosoof willen dat _alle_ stenen oneven of even zijn. Je mag ook niets nemen.',
        'De **hofnar** kost niets. In plaats van een kaart te nemen mag je je eigen hofnar omdraaien: hij wordt een **kwakzalver** en brengt elke beurt een dobbelsteen extra, en later mag je weer een hofnar nemen.',
        { table: courtTable(words, ['', 'kaart', 'kosten', 'eigenschap']) },
        'Vier gelijke gelden als twee paren, vijf als drie en twee gelijke, zes als twee keer drie; 4+2 en zes gelijke gelden als drie paren.',
      ],
    },
    {
      id: 'rounds',
      title: 'Rondes',
      parts: [
        'Het spel gaat met de klok mee. Na elke ronde gaat de startspelerfiguur naar de _vorige_ speler: wie in een ronde de laatste was, is in de volgende de eerste.',
      ],
    },
    {
      id: 'end',
      title: 'De kroon',
      parts: [
        'Wie de koning neemt, krijgt de **koningin** erbij. De ronde wordt gewoon uitgespeeld; dan komt de **finaleronde**. Iedereen heeft nog één beurt met al zijn kaarten, maar er worden geen kaarten meer genomen. Wie de koningin heeft, gooit als laatste.',
        'Een beter resultaat levert de koning op: **meer gelijke**, en bij evenveel het **hogere getal**. Gelijk is niet genoeg, behalve voor wie de koningin heeft: die krijgt de koning ermee terug. Heeft niemand het resultaat overtroffen, dan hoeft er niet eens gegooid te worden.',
        { figure: 'crown', caption: 'Acht 1’en zijn beter dan zeven 6’en.' },
        'In de finaleronde mag je passen in plaats van je eerste worp. Wie aan het eind de koning heeft, **wint**; de anderen volgen naar hun resultaat in de finaleronde, en wie gepast heeft komt achteraan.',
        'Heeft na zestig rondes niemand de koning genomen, dan beslist het beste resultaat tot dan toe.',
      ],
    },
  ],
} satisfies Rules;
