import type { Rules } from '$lib/games/contract';

export default {
  title: 'Kardinal & König',
  lead: 'Europa rond het jaar 1200. Je sticht kloosters en stuurt raadsheren naar de hoven. Wie in de landen vooraan ligt, hoven verbindt en kloosters langs de wegen aaneenrijgt, wint. Voor drie tot vijf spelers, ongeveer 45 minuten.',
  sections: [
    {
      id: 'cards',
      title: 'Kaarten en stukken',
      parts: [
        'Op de landkaart liggen negen landen met **kloostervelden**, door wegen verbonden. Elke kaart toont een of twee van de landen. Frankrijk heeft eigen kaarten, de andere landen staan twee aan twee op een kaart.',
        {
          figure: 'cards',
          caption:
            'De vijf soorten kaarten: er zijn er 13, 12, 11, 10 en 9 van. Met vier spelers blijft van elke soort één kaart weg, met drie spelers twee.',
        },
        'Iedereen heeft 20 kloosters, 8 raadsheren en drie kaarten in de hand. Naast de stapel liggen twee open kaarten. De startspeler wordt geloot; er wordt met de klok mee gespeeld.',
      ],
    },
    {
      id: 'turn',
      title: 'Je beurt',
      parts: [
        'Je **speelt**, of je **ruilt** een kaart.',
        {
          list: [
            '**Spelen:** speel een tot drie kaarten en zet een of twee stukken, allemaal in _één_ land. Vul daarna je hand aan tot drie.',
            '**Ruilen:** leg een kaart af en neem een andere. Dat is je hele beurt. Wie niet speelt, moet ruilen.',
          ],
        },
        'Bij het aanvullen neem je kaart voor kaart: een open kaart of de bovenste van de stapel. Je ziet wat je trok voordat je verder kiest. De open kaarten worden pas aangevuld als je hand vol is.',
      ],
    },
    {
      id: 'pay',
      title: 'Stukken betalen',
      parts: [
        'Een stuk kost **één kaart die het land toont**, of **twee gelijke kaarten**, die voor elk land gelden. Met drie kaarten krijg je dus hoogstens twee stukken: een voor één kaart en een voor twee gelijke.',
        {
          figure: 'pay',
          caption:
            'Eén passende kaart voor een stuk in Franken; of twee gelijke kaarten voor een stuk in welk land ook.',
        },
        'Een **klooster** komt op een vrij kloosterveld van het land, een **raadsheer** bij het wapenschild.',
        'In een land waar aan het begin van je beurt **nog geen klooster** staat, mag je precies één klooster bouwen en in deze beurt verder niets.',
      ],
    },
    {
      id: 'councillors',
      title: 'Plaatsen voor raadsheren',
      parts: [
        'Een land heeft voor alle kleuren samen zoveel plaatsen als de speler met de meeste kloosters er kloosters heeft. Om een raadsheer te zetten heb je geen eigen klooster nodig. Stukken worden na elkaar gezet: een klooster kan dus een plaats opleveren voor de raadsheer die erop volgt.',
        {
          figure: 'councillors',
          caption:
            'Rood heeft hier drie kloosters, meer dan de anderen: er zijn drie plaatsen, en één is nog vrij.',
        },
      ],
    },
    {
      id: 'scoring',
      title: 'Twee tellingen',
      parts: [
        'Wordt voor de **eerste** keer de laatste kaart van de stapel genomen of opengelegd, dan worden meteen de kloosters geteld. Daarna wordt de aflegstapel tot een nieuwe stapel geschud, en gaat het verder.',
        'Is de stapel voor de **tweede** keer leeg, dan wordt de ronde uitgespeeld, zodat iedereen evenveel beurten heeft. Vanaf dan trekt en ruilt niemand meer; je speelt of past. Dan komt de **eindtelling**: nog eens kloosters, dan verbonden, dan kloosterketens.',
      ],
    },
    {
      id: 'cloisters',
      title: 'Kloosters',
      parts: [
        'In elk land krijgt de speler met de **meeste kloosters** zoveel punten als er kloosters van alle kleuren staan. De **volgende** krijgt zoveel punten als één speler van de rang erboven kloosters heeft, enzovoort. Wie gelijkstaat, deelt de rang; allen krijgen de punten ervan, en de volgende rang volgt direct. Zonder klooster geen punten.',
        {
          figure: 'country',
          caption:
            'Rood heeft 4 kloosters, blauw 2, groen 1. Rood krijgt 7 punten, zoveel kloosters staan er; blauw 4, omdat rood er vier heeft; groen 2, omdat blauw er twee heeft.',
        },
      ],
    },
    {
      id: 'alliances',
      title: 'Verbonden',
      parts: [
        'Vijftien genummerde vakjes verbinden buurlanden, sommige over zee. Heb je in **beide** landen de **meeste raadsheren**, dan krijg je een punt voor elke raadsheer in die twee, van alle kleuren. Gelijke stand geldt als meerderheid, zolang je er minstens één hebt.',
        {
          figure: 'alliance',
          caption:
            'Blauw staat in Bourgondië gelijk en in Italië voor: 6 punten. Rood staat alleen in Bourgondië mee aan kop en krijgt niets.',
        },
      ],
    },
    {
      id: 'chains',
      title: 'Kloosterketens',
      parts: [
        'Een ononderbroken rij van **vier of meer** eigen kloosters langs wegen, ook over grenzen, levert een punt per klooster op. Zijtakken tellen niet, en elk klooster telt één keer. Lijnen over zee zijn geen wegen. De beste ketens worden voor je gevonden.',
        { figure: 'chain', caption: 'Vijf op een rij: 5 punten. Het klooster aan de zijtak telt niet.' },
      ],
    },
    {
      id: 'end',
      title: 'Wie wint',
      parts: [
        'Wie de meeste punten heeft, wint. Bij gelijke stand wie meer stukken in de voorraad heeft; is ook dat gelijk, dan wordt de overwinning gedeeld. Mochten alle spelers al hun stukken gezet hebben, dan eindigt de partij meteen met de eindtelling.',
      ],
    },
  ],
} satisfies Rules;
