import words from '$games/um_krone_und_kragen/words/da.json';
import type { Rules } from '$lib/games/contract';
import { courtTable } from '../rulesTable';

export default {
  title: 'Um Krone und Kragen',
  lead: 'Et terningspil for to til fem spillere, omkring 45 minutter. Vind folk ved hoffet; de giver flere terninger eller ændrer dem, indtil du kan række ud efter kronen.',
  sections: [
    {
      id: 'aim',
      title: 'Hvad det går ud på',
      parts: [
        'I din tur slår du og tager **ét kort** for det, terningerne viser: et par giver bonden, tre ens vagten, fem tal i træk troldmanden. Hvert kort hjælper dig i alle senere ture. Den, der har **syv ens**, må tage kongen. Så kommer slutrunden, og den, der har kongen efter den, **vinder**.',
        {
          figure: 'court',
          caption:
            'Hoffet: jo højere trin, jo sjældnere slag. Ens felter er ens tal, en trappe er tal i træk, Σ er summen.',
        },
      ],
    },
    {
      id: 'turn',
      title: 'En tur',
      parts: [
        'Du begynder med **tre terninger** og dem, som bonde, charlataner og feltherre giver (de skal tages). Slå med dem alle. Derefter må du i vilkårlig rækkefølge, og så ofte du vil:',
        {
          list: [
            '**lægge terninger til side**: de tæller med i dit resultat og ændres aldrig mere;',
            '**bruge kort** på aktive terninger, hvert kort én gang pr. tur;',
            '**slå** med alle terninger, der stadig er aktive, hvis mindst **én terning er lagt til side** siden sidste slag.',
          ],
        },
        { figure: 'roll', caption: 'Mindst én terning kommer i bakken; de andre må slås igen.' },
        'Når ingen terning er aktiv længere, er terningerne i bakken dit **resultat**. Har du endnu et ubrugt kort, der giver en terning, må du bruge det først: den nye terning er aktiv.',
        'En spiller har højst **tolv terninger** (en indstilling ved bordet tillader atten).',
      ],
    },
    {
      id: 'cards',
      title: 'Kort, der hjælper i turen',
      parts: [
        '**Flere terninger.** Håndværker, vagt, jæger, pantelåner, ridder og biskop giver hver en terning med et fast tal, dronningen en med et valgfrit tal. Den nye terning er aktiv: læg den til side, eller slå den med de andre. _Før det første slag_ har den intet tal endnu og slås bare med (en indstilling ved bordet forbyder det).',
        {
          figure: 'add',
          caption: 'Vagten giver en terning, der viser 2. At lægge den til side er nok til at slå igen.',
        },
        '**Ændre terninger.** Tjenestepige, hofdame og adelsmand hæver terninger, aldrig over 6. Astronomen drejer en aktiv terning til tallet på en terning i bakken. Troldmanden drejer en til et valgfrit tal. Filosof og alkymist flytter øjne mellem to, eller op til tre, aktive terninger: summen forbliver den samme, hver terning viser 1 til 6.',
        {
          figure: 'pips',
          caption: 'Filosoffen gør 5, 3 og 1 til tre 3’ere; alkymisten gør 2, 5 og 5 til tre 4’ere.',
        },
        '**Slå om.** Hofnarren slår én aktiv terning om, købmanden så mange, du vil. Terningerne forbliver aktive, og intet skal lægges til side for det.',
        'En terning må ændres af flere kort. At bruge et kort, uden at noget ændres, er ikke tilladt.',
      ],
    },
    {
      id: 'taking',
      title: 'Tage et kort',
      parts: [
        'Tag højst **ét** kort, som dit resultat betaler for, som stadig ligger fremme, og som du ikke har endnu. Overskydende terninger gør ingen skade; kun tjenestepige og filosof kræver, at _alle_ terninger er ulige eller lige. Du må også lade være med at tage noget.',
        '**Hofnarren** koster ingenting. I stedet for at tage et kort må du vende din egen hofnar: han bliver en **charlatan** og giver en terning mere i hver tur, og senere må du tage en hofnar igen.',
        { table: courtTable(words, ['', 'kort', 'pris', 'evne']) },
        'Fire ens gælder som to par, fem som tre ens og et par (3+2), seks som to gange tre ens; 4+2 og seks ens gælder som tre par.',
      ],
    },
    {
      id: 'rounds',
      title: 'Runder',
      parts: [
        'Spillet går med uret. Efter hver runde går startspillerbrikken _tilbage_: den, der var sidst i en runde, er først i den næste.',
      ],
    },
    {
      id: 'end',
      title: 'Kronen',
      parts: [
        'Den, der tager kongen, får **dronningen** med. Runden spilles færdig som normalt; så kommer **slutrunden**. Alle har én tur til med alle deres kort, men der tages ingen kort. Den, der har dronningen, slår til sidst.',
        'Et bedre resultat tager kongen: **flere ens**, og ved lige mange det **højere tal**. Lige så godt er ikke nok, undtagen for den, der har dronningen: det samme resultat bringer kongen tilbage. Har ingen overgået det, behøver man slet ikke slå.',
        { figure: 'crown', caption: 'Otte 1’ere slår syv 6’ere.' },
        'I slutrunden må man melde pas i stedet for sit første slag. Den, der har kongen til sidst, **vinder**; de andre placeres efter deres resultat i slutrunden, og de, der meldte pas, kommer sidst.',
        'Har ingen taget kongen efter tres runder, afgør det hidtil bedste resultat sagen.',
      ],
    },
  ],
} satisfies Rules;
