import type { Rules } from '$lib/games/contract';

export default {
  title: 'Lang lebe der König!',
  lead: 'Engeland heeft geen koning. Trek door het land, breng hovelingen waar stemmen te halen zijn, en sta voor als er geteld wordt. Voor 3 tot 5 spelers.',
  sections: [
    {
      id: 'goal',
      title: 'Waar het om gaat',
      parts: [
        'Er wordt een koning gekozen zodra iemand aan het eind van een beurt geen kaarten meer heeft. Wie dan de **meerderheid** heeft, gebieds- en bonusstemmen samen, wint meteen.',
        {
          table: [
            ['Spelers', 'Stemmen in het land', 'Meerderheid'],
            ['3 (zonder Man)', '37', '19'],
            ['4 of 5', '39', '20'],
          ],
        },
      ],
    },
    {
      id: 'start',
      title: 'Het begin',
      parts: [
        'Iedereen krijgt een startgebied en heeft daar een **figuur** en twee **hovelingen**. Nog 15 hovelingen liggen in de voorraad. Iedereen heeft dezelfde 20 invloedskaarten: twaalf ×1, zeven ×2, één ×3. Wie start in Rouecestre (3 spelers), Tateshale (4) of Stadford (5) begint; daarna met de klok mee.',
        { figure: 'start', caption: 'Een begin met vier spelers. De wapenschilden tonen de stemmen.' },
        'Een gebied is van jou als je er hovelingen hebt, of je figuur, of beide. Het wapenschild zegt hoeveel stemmen het telt en ook hoeveel hovelingen erin passen; de figuur telt daarvoor niet mee. Staat er alleen je figuur, dan is het gebied van niemand zodra die vertrekt.',
      ],
    },
    {
      id: 'turn',
      title: 'Jouw beurt',
      parts: [
        {
          list: [
            '**Niets doen**, of',
            '**blijven** en een hoveling plaatsen, of',
            'met je figuur naar een buurgebied **trekken**, over land of langs een gestreepte zeevaartlijn. Deze eerste stap is gratis.',
          ],
        },
        'In een leeg of eigen gebied mag je dan **één hoveling gratis** plaatsen. Daarna mag je om meer dobbelen, zo vaak je wilt, zolang er plaats is en je hovelingen hebt: elke poging kost een kaart. Wie plaatst, trekt niet meer verder.',
        '**Een poging**: leg een kaart af en gooi een dobbelsteen. Dobbelsteen maal kaart moet **minstens 3** zijn. De kaart ben je hoe dan ook kwijt. Een ×3 mislukt nooit.',
        { figure: 'tries', caption: 'Te weinig zijn alleen 1 of 2 op ×1 en 1 op ×2.' },
        'In plaats van te plaatsen mag je na de gratis stap **verder trekken**: noem het gebied, leg een kaart af en dobbel op dezelfde manier. Lukt het, dan ben je er, en kun je plaatsen of nog verder trekken. Mislukt het, probeer het opnieuw, ook voor een ander gebied, of stop. Wie na een mislukking stopt, plaatst niets.',
        {
          figure: 'turn',
          caption: 'De gratis stap naar Lincolia; dan met ×2 een poging om Stadford te bereiken.',
        },
        'Geen gebied mag in één beurt twee keer betreden worden. In het gebied waar je beurt begon mag je terugkeren.',
      ],
    },
    {
      id: 'conflict',
      title: 'Een conflict',
      parts: [
        'Betreed je een gebied met een hoveling of figuur van een ander, dan eindigt je tocht en begint een conflict. Het **laatste** gebied van een speler mag je niet betreden, en je hebt nog minstens één kaart nodig voor het conflict.',
        {
          list: [
            '**Iedereen**, ook wie er niets mee te maken heeft, zet in het geheim één tot vijf kaarten in. Dan worden ze getoond.',
            'De aanvaller eerst, dan met de klok mee: iedereen gooit één dobbelsteen per kaart. De dobbelstenen worden zo op de kaarten gelegd dat ze het meeste opleveren: de hoogste op de hoogste. Elke kaart levert dobbelsteen maal factor op.',
            'De aanvaller telt er 2 bij voor zijn figuur. De verdediger telt 2 voor elke hoveling in het gebied en 2 voor zijn figuur als die er is.',
            'De hoogste som wint. Spelers die daarmee gelijkstaan, gooien opnieuw met dezelfde kaarten; de anderen doen niet meer mee.',
          ],
        },
        {
          figure: 'conflict',
          caption: 'Rood valt Blauw aan: 29 tegen 30, en 11 voor Groen. Blauw houdt het gebied.',
        },
        {
          table: [
            ['Winnaar', 'Wat er gebeurt'],
            ['Verdediger', 'De figuur van de aanvaller wordt verbannen.'],
            [
              'Aanvaller',
              'De hovelingen van de verdediger gaan terug naar de voorraad; zijn figuur, als die er was, wordt verbannen.',
            ],
            ['Een ander', 'Allebei. De figuur van de winnaar zelf blijft staan.'],
          ],
        },
        'De winnaar kiest waar een **verbannen** figuur heen gaat: naar een gebied waar de eigenaar een hoveling heeft. Een aanvaller zonder hovelingen gaat terug naar waar zijn beurt begon. Dan mag de winnaar één hoveling gratis in het gebied plaatsen en met kaarten om meer dobbelen.',
        'Ten slotte gaan de ingezette kaarten naar de aflegstapel. Wie er minstens twee inzette, mag voor elke 1 van de laatste worp één kaart **terugnemen**, de laagste eerst, zoveel als gewenst. De aanvaller beslist eerst.',
      ],
    },
    {
      id: 'election',
      title: 'De koningskeuze',
      parts: [
        'Heeft iemand aan het eind van een beurt geen kaart, dan wordt er geteld:',
        {
          list: [
            'De stemmen van al je gebieden. **Zonder kaarten verlies je een derde** daarvan, naar beneden afgerond.',
            'Plus je bonusstemmen. Wie de meerderheid heeft, wordt gekroond. Hebben meerdere spelers die, dan beslissen de meeste gebiedsstemmen na het verlies, dan de meeste kaarten, dan vijf dobbelstenen elk.',
            'Heeft niemand die, dan krijgt iedereen **bonusstemmen** naar de volgorde van gebiedsstemmen na het verlies, oude bonusstemmen niet meegeteld: voor de eerste zoveel als er spelers zijn, voor de tweede één minder, enzovoort. Bij gelijke stand: meer kaarten, dan dobbelstenen. Het spoor eindigt bij 15.',
            'Dan wordt de aflegstapel geschud en gedeeld: iedereen evenveel, hoogstens 15. De rest blijft gesloten liggen.',
          ],
        },
        {
          figure: 'election',
          caption:
            'Vier spelers, meerderheid 20. Blauw heeft geen kaarten en verliest een derde; Groen wordt gekroond.',
        },
      ],
    },
    {
      id: 'hidden',
      title: 'Wat geheim is',
      parts: [
        'Iedereen begint met dezelfde kaarten, en alles wat wordt afgelegd is te zien. Daarom zijn de handen van anderen bekend tot er voor het eerst gedeeld wordt; de tafel telt voor je mee. Daarna kent alleen de eigenaar de kaarten met “?”. Hoeveel kaarten iemand heeft, is altijd open.',
      ],
    },
    {
      id: 'advice',
      title: 'Drie adviezen',
      parts: [
        {
          list: [
            'Let op de handen: wie zonder kaarten zit, veroorzaakt de koningskeuze en betaalt met een derde.',
            'Meer hovelingen brengen niet meer stemmen, maar ze verdedigen: elk 2 invloed.',
            'In een conflict van anderen is één ×1 genoeg; met vijf goede kaarten win je misschien een gebied waar je nooit was.',
          ],
        },
      ],
    },
  ],
} satisfies Rules;
