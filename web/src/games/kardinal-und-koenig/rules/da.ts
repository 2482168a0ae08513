import type { Rules } from '$lib/games/contract';

export default {
  title: 'Kardinal & König',
  lead: 'Europa omkring år 1200. Du grundlægger klostre og sender rådmænd til hofferne. Den, der fører i landene, knytter hoffer sammen og lægger klostre på række langs vejene, vinder. For tre til fem spillere, omkring 45 minutter.',
  sections: [
    {
      id: 'cards',
      title: 'Kort og brikker',
      parts: [
        'På landkortet ligger ni lande med **klosterfelter**, der er forbundet af veje. Hvert kort viser et eller to af landene. Frankrig har sine egne kort; de andre lande står to og to på kortene.',
        {
          figure: 'cards',
          caption:
            'De fem slags kort: der er 13, 12, 11, 10 og 9 af dem. Med fire spillere tages et af hver slags ud, med tre spillere to.',
        },
        'Hver har 20 klostre, 8 rådmænd og tre kort på hånden. Ved siden af bunken ligger to åbne kort. Der trækkes lod om, hvem der er startspiller; der spilles med uret.',
      ],
    },
    {
      id: 'turn',
      title: 'Din tur',
      parts: [
        'Enten **spiller** du, eller du **bytter** et kort.',
        {
          list: [
            '**Spil:** brug et til tre kort, og sæt en eller to brikker, alle i _ét_ land. Fyld derefter din hånd op til tre.',
            '**Byt:** læg et kort af, og tag et andet. Det er hele din tur. Den, der ikke spiller, skal bytte.',
          ],
        },
        'Når du fylder op, tager du et kort ad gangen: et åbent eller det øverste i bunken. Du ser, hvad du trak, før du vælger videre. De åbne kort erstattes først, når din hånd er fuld.',
      ],
    },
    {
      id: 'pay',
      title: 'At betale for brikker',
      parts: [
        'En brik koster **ét kort, der viser landet**, eller **to ens kort**, som gælder for et hvilket som helst land. Med tre kort får du altså højst to brikker: en for et kort og en for to ens.',
        {
          figure: 'pay',
          caption:
            'Ét passende kort for en brik i Franken; eller to ens kort for en brik i et hvilket som helst land.',
        },
        'Et **kloster** sættes på et frit klosterfelt i landet, en **rådmand** ved våbenskjoldet.',
        'I et land, hvor der **ikke står noget kloster**, når din tur begynder, må du bygge netop ét kloster og ikke andet i denne tur.',
      ],
    },
    {
      id: 'councillors',
      title: 'Pladser til rådmænd',
      parts: [
        'Et land har for alle farver tilsammen så mange pladser, som spilleren med flest klostre har klostre der. Du behøver ikke selv et kloster for at sætte en rådmand. Brikkerne sættes en efter en: et kloster kan altså give plads til den rådmand, der følger efter.',
        {
          figure: 'councillors',
          caption:
            'Rød har tre klostre her, flere end nogen anden: der er tre pladser, og en af dem er stadig fri.',
        },
      ],
    },
    {
      id: 'scoring',
      title: 'To pointtællinger',
      parts: [
        'Når det sidste kort i bunken tages eller vendes for **første** gang, tælles klostrene straks. Så blandes aflægningsbunken til en ny bunke, og spillet går videre.',
        'Når bunken er tom for **anden** gang, spilles runden til ende, så alle har lige mange ture. Fra da af trækker og bytter ingen; man spiller eller melder pas. Så kommer den **sidste pointtælling**: klostre igen, så sammenslutninger, så klosterkæder.',
      ],
    },
    {
      id: 'cloisters',
      title: 'Klostre',
      parts: [
        'I hvert land får spilleren med **flest klostre** så mange point, som der står klostre af alle farver. Den **næste** får så mange point, som én spiller på pladsen over har klostre, og så videre. De, der står lige, deler pladsen; alle får dens point, og den næste plads følger lige efter. Uden kloster ingen point.',
        {
          figure: 'country',
          caption:
            'Rød har 4 klostre, blå 2, grøn 1. Rød får 7 point, så mange klostre står der; blå 4, fordi rød har fire; grøn 2, fordi blå har to.',
        },
      ],
    },
    {
      id: 'alliances',
      title: 'Sammenslutninger',
      parts: [
        'Femten nummererede kasser knytter nabolande sammen, nogle over havet. Har du **flest rådmænd i begge** lande, får du et point for hver rådmand i de to, uanset farve. Står man lige, gælder det som flertal, når man har mindst én.',
        {
          figure: 'alliance',
          caption:
            'Blå står lige i Burgund og fører i Italien: 6 point. Rød er kun med i spidsen i Burgund og får ingenting.',
        },
      ],
    },
    {
      id: 'chains',
      title: 'Klosterkæder',
      parts: [
        'En ubrudt række af **fire eller flere** egne klostre langs veje, også over grænser, giver et point for hvert kloster. Sidegrene tæller ikke, og hvert kloster tæller én gang. Linjer over havet er ikke veje. De bedste kæder bliver fundet for dig.',
        { figure: 'chain', caption: 'Fem på række: 5 point. Klosteret på sidegrenen tæller ikke.' },
      ],
    },
    {
      id: 'end',
      title: 'Vinderen',
      parts: [
        'Den, der har flest point, vinder. Står flere lige, vinder den, der har flest brikker i forrådet; er også det lige, deles sejren. Skulle alle spillere have sat alle deres brikker, slutter partiet straks med den sidste pointtælling.',
      ],
    },
  ],
} satisfies Rules;
