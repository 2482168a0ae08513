import type { Rules } from '$lib/games/contract';

export default {
  title: 'Löwenherz: Kongen vender tilbage',
  lead: 'Kongen er langt borte, og landet har ingen grænser. Indhegn dine borge, saml skove, landsbyer og miner, og hav de smukkeste områder, når han kommer hjem.',
  sections: [
    {
      id: 'aim',
      title: 'Målet',
      parts: [
        'Land mellem grænser med **præcis én borg** i er et **område** og tilhører borgens ejer. Det, der gror og står i dine områder, giver til enhver tid point. Den, der først når kongebrikken, vinder: **50** point med to, **40** med tre, **30** med fire spillere. Kommer ingen så langt, vinder flest point, når alle kort er spillet.',
        {
          table: [
            ['I dine områder', 'Point'],
            ['hver skov', '1'],
            ['hver landsby', '3'],
            ['kongestaden', '5'],
            ['tre eller flere miner af én slags', '5 pr. slags'],
          ],
        },
        {
          figure: 'terrain',
          caption: 'Eng, skov, landsby, kongestad; miner med guld, sølv, kobber og diamant.',
        },
        {
          figure: 'region',
          caption:
            'Seks grænser og rammen lukker et område for Rød: landsby og skov tæller 4 point, og guldminen giver en dukat hver tur. Resten, med to borge, er stadig åbent land.',
        },
      ],
    },
    {
      id: 'setup',
      title: 'Opstilling',
      parts: [
        'Ni plader med 4 × 4 felter lægges tilfældigt, kongestaden i midten. Alle får **7 dukater** og **3 kort**. Lodtrækning afgør, hvem der begynder at sætte.',
        'På skift sætter alle en **borg på en eng** og en **ridder ved siden af**, på en eng eller i en skov, til alle har fire borge (tre hver med fire spillere). Mellem borge af samme farve skal der ligge mindst seks felter, talt vandret og lodret; kun hvor det er umuligt, må de stå tættere. Den, der satte sidst, har den første tur.',
      ],
    },
    {
      id: 'turn',
      title: 'Din tur',
      parts: [
        {
          list: [
            '**Indtægt.** En dukat for hver slags mine i dine områder.',
            '**Ét kort.** Sælg det: det lægges åbent på markedet, og du får dets salgsværdi. Eller spil det: betal prisen, og udfør en af dets handlinger; så er det ude af spillet. Man kan ikke melde pas.',
            '**Fyld op** til tre kort: det øverste i bunken eller et kort fra markedet, gratis, men ikke netop det, du lige har solgt.',
          ],
        },
        {
          figure: 'card',
          caption:
            'Et kort med bogstavet B: det koster 4 dukater og sælges for 3. Spillet er det godt til en ridder eller op til to grænser.',
        },
        'En handling må kun vælges, hvis den kan udføres mindst én gang. Efter den første grænse, den første ridder eller det første felt må du altid stoppe. Bagsiden viser bogstavet, så alle kender bogstaverne på dine kort; det, du tager fra markedet, er kendt, til du bruger det.',
      ],
    },
    {
      id: 'borders',
      title: 'Grænser',
      parts: [
        'Sæt højst så mange, som kortet siger, hver på en fri kant mellem to felter. Rammen gælder som grænse. Aldrig **inde i et område** og aldrig **mellem to nabofigurer af samme farve**. Der er 100 grænser; når et område lukkes, går de indvendige tilbage til forrådet.',
        {
          figure: 'borders',
          caption: 'Ikke mellem den røde borg og dens ridder, og ikke inde i det blå område.',
        },
        'Hvem der end lukker et område: det tæller for borgens ejer. Én grænse kan lukke to områder på én gang.',
      ],
    },
    {
      id: 'knights',
      title: 'Riddere',
      parts: [
        'Sæt en eller to på frie enge, eller i skove for **en dukat mere** hver, ved siden af en af dine borge eller riddere uden grænse imellem. En ridder, der lige er sat, tæller med. Riddere holder land åbent, og i et område vogter de det. Alle har 15.',
      ],
    },
    {
      id: 'expand',
      title: 'Udvidelse',
      parts: [
        'Et af dine områder får et eller to felter ved siden af. Grænser mellem felt og område forsvinder, feltets andre kanter får grænser.',
        {
          list: [
            'Aldrig et felt med en figur og aldrig et fra et andet af dine områder.',
            'Et felt i en andens område kun, hvis der i dit står **flere riddere** end dér.',
            'Aldrig et felt i et område, som dit er i forbund med.',
            'Åbent land og neutrale zoner uden borg er frie.',
            'Begge felter går til samme område.',
          ],
        },
        {
          figure: 'expand',
          caption:
            'Rød har to riddere, Blå én. Rød tager landsbyen for 3 point; Blå mister den og skoven bagved, som er skåret af og ikke tilhører nogen.',
        },
      ],
    },
    {
      id: 'deserter',
      title: 'Overløber',
      parts: [
        'Vælg et af dine områder og et naboområde, der tilhører en anden, begge med en ridder. Sæt efter de sædvanlige regler en ny ridder i dit område; så tager den anden en af sine riddere dér tilbage. Alle de øvrige skal forblive forbundet med deres borg.',
      ],
    },
    {
      id: 'alliance',
      title: 'Forbund',
      parts: [
        'Vælg et af dine områder og et naboområde, der tilhører en anden. Fra nu af må **ingen af dem udvides ind i det andet**, til partiet er slut, også når de ikke længere rører hinanden. Ingen bliver spurgt. Overløbere er stadig tilladt.',
        { figure: 'alliance', caption: 'En knude på den fælles grænse viser forbundet.' },
      ],
    },
    {
      id: 'end',
      title: 'Slutningen',
      parts: [
        '**Kongen vender tilbage**, når nogen efter et helt udført kort har nået kongebrikken, også i en andens tur. Den spiller vinder; er der flere, vinder flest point, derefter flest dukater. Dukater giver så ingen point.',
        '**Det sidste kort:** når det er trukket, fylder ingen op mere. Alle spiller eller sælger det, de har tilbage, ét kort pr. tur. Så tæller flest dukater **5** point og næstflest **3**. De, der deler flest, får 5 hver, og der er ingen anden præmie; de, der deler andenpladsen, får 3 hver, og uden dukater får man intet. Flest point vinder, derefter flest dukater; står det stadig lige, deles sejren.',
      ],
    },
    {
      id: 'two',
      title: 'For to',
      parts: [
        'En tredje farve kommer til. Efter deres egne fire borge sætter spillerne hver to i den farve, med riddere. Den har ingen ture og ingen point. Man kan udvide ind i dens områder og hverve overløbere fra dem (den, der har tur, vælger ridderen), men den er ikke i forbund med nogen.',
      ],
    },
  ],
} satisfies Rules;
