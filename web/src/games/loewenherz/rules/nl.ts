import type { Rules } from '$lib/games/contract';

export default {
  title: 'Löwenherz: De koning keert terug',
  lead: 'De koning is ver weg en het land kent geen grenzen. Omgrens je burchten, verzamel bossen, dorpen en mijnen, en zorg dat je de mooiste landerijen hebt als hij thuiskomt.',
  sections: [
    {
      id: 'aim',
      title: 'Het doel',
      parts: [
        'Land tussen grenzen met **precies één burcht** erin is een **gebied** van de eigenaar van die burcht. Wat er in je gebieden groeit en staat, telt op elk moment punten. Wie het eerst het koningsfiche bereikt, wint: **50** punten met twee, **40** met drie, **30** met vier spelers. Lukt dat niemand, dan wint wie de meeste punten heeft als alle kaarten gespeeld zijn.',
        {
          table: [
            ['In je gebieden', 'Punten'],
            ['elk bos', '1'],
            ['elk dorp', '3'],
            ['de koningsstad', '5'],
            ['drie of meer mijnen van één soort', '5 per soort'],
          ],
        },
        {
          figure: 'terrain',
          caption: 'Weide, bos, dorp, koningsstad; mijnen met goud, zilver, koper en diamant.',
        },
        {
          figure: 'region',
          caption:
            'Zes grenzen en het kader sluiten een gebied van Rood: dorp en bos tellen 4 punten, en de goudmijn levert elke beurt een dukaat op. De rest, met twee burchten, is nog open land.',
        },
      ],
    },
    {
      id: 'setup',
      title: 'Opbouw',
      parts: [
        'Negen landschapskaarten van 4 × 4 velden worden willekeurig neergelegd, de koningsstad in het midden. Iedereen krijgt **7 dukaten** en **3 kaarten**. Het lot bepaalt wie begint met plaatsen.',
        'Om beurten sticht iedereen een **burcht op een weide** en plaatst een **ridder ernaast**, op een weide of in een bos, tot allen vier burchten hebben (met vier spelers elk drie). Tussen burchten van één kleur moeten minstens zes velden liggen, horizontaal en verticaal geteld; alleen waar dat niet kan, mogen ze dichter bij elkaar staan. Wie het laatst plaatste, krijgt de eerste beurt.',
      ],
    },
    {
      id: 'turn',
      title: 'Je beurt',
      parts: [
        {
          list: [
            '**Opbrengst.** Een dukaat voor elke mijnsoort in je gebieden.',
            '**Eén kaart.** Verkoop hem: hij gaat open naar de markt en je krijgt de verkoopwaarde. Of speel hem: betaal de kosten en voer een van de acties uit; dan is hij uit het spel. Passen bestaat niet.',
            '**Aanvullen** tot drie kaarten: de bovenste van de stapel of een kaart van de markt, gratis, maar niet precies de kaart die je net hebt verkocht.',
          ],
        },
        {
          figure: 'card',
          caption:
            'Een kaart met B: hij kost 4 dukaten en levert verkocht 3 op. Gespeeld is hij goed voor één ridder of hoogstens twee grenzen.',
        },
        'Een actie mag je alleen kiezen als ze minstens één keer kan. Na de eerste grens, de eerste ridder of het eerste veld mag je altijd stoppen. De achterkant toont de letter, dus iedereen kent de letters van je kaarten; wat je van de markt neemt, is bekend tot je het gebruikt.',
      ],
    },
    {
      id: 'borders',
      title: 'Grenzen',
      parts: [
        'Plaats er hoogstens zoveel als de kaart zegt, elk op een vrije rand tussen twee velden. Het kader geldt als grens. Nooit **in een gebied** en nooit **tussen twee aangrenzende figuren van één kleur**. Er zijn 100 grenzen; wordt een gebied gesloten, dan gaan de grenzen daarbinnen terug naar de voorraad.',
        {
          figure: 'borders',
          caption: 'Niet tussen de burcht en de ridder van Rood, en niet in het gebied van Blauw.',
        },
        'Wie een gebied ook sluit: het telt voor de eigenaar van de burcht. Eén grens kan twee gebieden tegelijk sluiten.',
      ],
    },
    {
      id: 'knights',
      title: 'Ridders',
      parts: [
        'Plaats er een of twee op vrije weiden, of in bossen voor **nog een dukaat** per stuk, naast een eigen burcht of ridder zonder grens ertussen. Ook een net geplaatste ridder telt. Ridders houden het land om zich heen open, en in een gebied bewaken ze het. Iedereen heeft er 15.',
      ],
    },
    {
      id: 'expand',
      title: 'Uitbreiden',
      parts: [
        'Een van je gebieden krijgt er een of twee velden bij. Grenzen tussen veld en gebied verdwijnen, de andere randen van het veld krijgen grenzen.',
        {
          list: [
            'Nooit een veld met een figuur en nooit een uit een ander eigen gebied.',
            'Een veld van andermans gebied alleen als er in het jouwe **meer ridders** staan dan daar.',
            'Nooit een veld van een verbonden gebied.',
            'Open land en neutrale zones (die hebben geen burcht) zijn vrij te nemen.',
            'Beide velden gaan naar hetzelfde gebied.',
          ],
        },
        {
          figure: 'expand',
          caption:
            'Rood heeft twee ridders, Blauw één. Rood neemt het dorp voor 3 punten; Blauw verliest het en het bos erachter, dat afgesneden raakt en van niemand is.',
        },
      ],
    },
    {
      id: 'deserter',
      title: 'Overloper',
      parts: [
        'Kies een eigen gebied en een aangrenzend gebied van een ander, beide met een ridder. Plaats volgens de gewone regels een nieuwe ridder in je gebied; dan neemt de ander een van zijn ridders uit het andere gebied terug. Alle overige moeten met hun burcht verbonden blijven.',
      ],
    },
    {
      id: 'alliance',
      title: 'Verbond',
      parts: [
        'Kies een eigen gebied en een aangrenzend gebied van een ander. Vanaf nu mag **geen van beide in het andere uitbreiden**, tot het eind van de partij, ook als ze elkaar niet meer raken. Niemand hoeft toe te stemmen. Overlopers blijven toegestaan.',
        { figure: 'alliance', caption: 'Een knoop op de gemeenschappelijke grens toont het verbond.' },
      ],
    },
    {
      id: 'end',
      title: 'Het einde',
      parts: [
        '**De koning keert terug** als iemand na een volledig uitgevoerde kaart het koningsfiche heeft bereikt, ook in andermans beurt. Die wint; zijn het er meer, dan beslissen de meeste punten, daarna de meeste dukaten. Voor dukaten zijn er dan geen punten.',
        '**De laatste kaart:** is die getrokken, dan vult niemand meer aan. Iedereen speelt of verkoopt wat hij nog heeft, één kaart per beurt. Dan tellen de meeste dukaten **5** punten en de op één na meeste **3**. Delen spelers de eerste plaats, dan krijgen ze elk 5 en is er geen tweede prijs; delen ze de tweede, dan krijgen ze elk 3; zonder dukaten krijg je niets. Wie de meeste punten heeft, wint; daarna beslissen de dukaten, en wie dan nog gelijk staat, deelt de overwinning.',
      ],
    },
    {
      id: 'two',
      title: 'Met twee',
      parts: [
        'Er komt een derde kleur bij. Na hun eigen vier burchten stichten de spelers elk nog twee burchten van die kleur, met ridders. Ze heeft geen beurten en geen punten. In haar gebieden kun je uitbreiden, en je kunt er overlopers vandaan roepen (wie aan de beurt is, kiest de ridder), maar ze is niemands bondgenoot.',
      ],
    },
  ],
} satisfies Rules;
