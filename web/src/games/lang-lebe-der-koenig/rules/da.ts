import type { Rules } from '$lib/games/contract';

export default {
  title: 'Lang lebe der König!',
  lead: 'England har ingen konge. Rejs gennem landet, indsæt hofmænd, hvor der er stemmer at hente, og vær foran, når der tælles. For 3 til 5 spillere.',
  sections: [
    {
      id: 'goal',
      title: 'Hvad det går ud på',
      parts: [
        'Der vælges en konge, så snart nogen ikke har flere kort ved slutningen af en tur. Den, der da har **flertal**, områdestemmer og bonusstemmer tilsammen, vinder med det samme.',
        {
          table: [
            ['Spillere', 'Stemmer i landet', 'Flertal'],
            ['3 (uden Man)', '37', '19'],
            ['4 eller 5', '39', '20'],
          ],
        },
      ],
    },
    {
      id: 'start',
      title: 'Begyndelsen',
      parts: [
        'Alle får et startområde og har dér en **figur** og to **hofmænd**. 15 hofmænd mere er i forrådet. Alle har de samme 20 indflydelseskort: tolv ×1, syv ×2, ét ×3. Den, der starter i Rouecestre (3 spillere), Tateshale (4) eller Stadford (5), begynder; derefter går det med uret.',
        { figure: 'start', caption: 'En begyndelse med fire spillere. Våbenskjoldene viser stemmerne.' },
        'Et område er dit, hvis du har hofmænd der, eller din figur, eller begge dele. Våbenskjoldet siger, hvor mange stemmer det tæller, og også hvor mange hofmænd der er plads til; figuren tæller ikke med i det. Står kun din figur der, er området ingens, så snart den rykker videre.',
      ],
    },
    {
      id: 'turn',
      title: 'Din tur',
      parts: [
        {
          list: [
            '**Gør intet**, eller',
            '**bliv**, og indsæt en hofmand, eller',
            '**ryk** figuren til et naboområde, over land eller langs en stiplet sørute. Dette første skridt er gratis.',
          ],
        },
        'I et tomt eller eget område må du så indsætte **én hofmand gratis**. Derefter må du slå for flere, så ofte du vil, så længe der er plads og du har hofmænd: hvert forsøg koster et kort. Den, der indsætter, rykker ikke videre.',
        '**Et forsøg**: brug et kort, og slå med en terning. Terning gange kort skal være **mindst 3**. Kortet er væk under alle omstændigheder. Et ×3 slår aldrig fejl.',
        { figure: 'tries', caption: 'For lidt er kun 1 eller 2 på ×1 og 1 på ×2.' },
        'I stedet for at indsætte må du **rykke videre** efter det gratis skridt: nævn området, brug et kort, og slå på samme måde. Lykkes det, er du der og kan indsætte eller rykke endnu videre. Mislykkes det, så prøv igen, også med et andet område, eller stop. Den, der stopper efter et mislykket forsøg, indsætter intet.',
        { figure: 'turn', caption: 'Det gratis skridt til Lincolia; så et forsøg med ×2 på at nå Stadford.' },
        'Intet område må betrædes to gange i samme tur. Du må vende tilbage til det område, hvor din tur begyndte.',
      ],
    },
    {
      id: 'conflict',
      title: 'En konflikt',
      parts: [
        'Betræder du et område med en andens hofmand eller figur, slutter din rejse, og en konflikt begynder. En spillers **sidste** område må du ikke betræde, og du skal have mindst ét kort tilbage til konflikten.',
        {
          list: [
            '**Alle**, også de uden del i sagen, satser hemmeligt et til fem kort. Så vendes de.',
            'Angriberen først, så med uret: alle slår med én terning for hvert kort. Terningerne lægges på kortene, så de giver mest: den højeste på det højeste. Hvert kort giver terning gange faktor.',
            'Angriberen lægger 2 til for sin figur. Forsvareren lægger 2 til for hver hofmand i området og 2 for sin figur, hvis den er der.',
            'Den højeste sum vinder. De, der står lige om den, slår igen med de samme kort; de andre er ude.',
          ],
        },
        { figure: 'conflict', caption: 'Rød angriber Blå: 29 mod 30, og 11 til Grøn. Blå beholder området.' },
        {
          table: [
            ['Vinder', 'Hvad der sker'],
            ['Forsvareren', 'Angriberens figur forvises.'],
            [
              'Angriberen',
              'Forsvarerens hofmænd går tilbage i forrådet; figuren, hvis den var der, forvises.',
            ],
            ['En anden', 'Begge dele. Vinderens egen figur rykker ikke.'],
          ],
        },
        'Vinderen vælger, hvor en **forvist** figur skal hen: til et område, hvor ejeren har en hofmand. En angriber uden hofmænd går tilbage til det område, hvor turen begyndte. Så må vinderen indsætte én hofmand gratis i området og slå for flere med kort.',
        'Til sidst lægges de satsede kort i aflægningsbunken. Den, der satsede mindst to, må **tage** ét kort **tilbage** for hver 1’er i sit sidste slag, de laveste først, og så mange man vil. Angriberen bestemmer først.',
      ],
    },
    {
      id: 'election',
      title: 'Kongevalget',
      parts: [
        'Har nogen intet kort ved slutningen af en tur, tælles der:',
        {
          list: [
            'Stemmerne fra alle dine områder. **Uden kort mister du en tredjedel**, rundet ned.',
            'Dertil dine bonusstemmer. Den, der har flertal, krones. Har flere det: flest områdestemmer efter tabet, så flest kort, så fem terninger hver.',
            'Har ingen det, er der **bonusstemmer** efter rækkefølgen af områdestemmer efter tabet, gamle bonusstemmer ikke talt med: til den første så mange, som der er spillere, til den anden én mindre, og så videre. Står det lige: flest kort, så terninger. Sporet slutter ved 15.',
            'Så blandes aflægningsbunken og deles ud: lige mange til alle, højst 15. Resten bliver liggende med bagsiden op.',
          ],
        },
        {
          figure: 'election',
          caption: 'Fire spillere, flertal 20. Blå har ingen kort og mister en tredjedel; Grøn krones.',
        },
      ],
    },
    {
      id: 'hidden',
      title: 'Hvad der er hemmeligt',
      parts: [
        'Alle begynder med de samme kort, og alt, hvad der bruges, kan ses. Derfor er de andres hænder kendt, indtil der første gang deles ud; bordet tæller med for dig. Derefter kender kun ejeren kortene med »?«. Hvor mange kort nogen har, er altid åbent.',
      ],
    },
    {
      id: 'advice',
      title: 'Tre råd',
      parts: [
        {
          list: [
            'Hold øje med hænderne: den, der løber tør for kort, udløser valget og betaler med en tredjedel.',
            'Flere hofmænd giver ikke flere stemmer, men de forsvarer: 2 indflydelse hver.',
            'I andres konflikt er ét ×1 nok; med fem gode kort vinder du måske et område, hvor du aldrig har været.',
          ],
        },
      ],
    },
  ],
} satisfies Rules;
