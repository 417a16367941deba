import { containsPhrase, hostIsUnder, words } from '@linklode/query-language';
import type { Filter, Inputs } from '../filter.ts';
import { findMention, mentionEvidence } from '../mentions.ts';
import type { PageReading } from '../page-reading.ts';
import { any, anyPhrase, offSite, phrase, queryOf } from '../query-terms.ts';
import { findWording, wording } from '../wording.ts';

/** Parts of addresses where newsrooms put what they write. */
const SECTIONS = wording(`
  news, press, press release, press releases, release, releases, article, business, tech, technology,
  economy, interviews, interview, podcast, podcasts, episode, noticias, noticia, prensa, economia, negocios,
  entrevistas, entrevista, actualidad, sostenibilidad, cultura, tecnologia, sociedad, local, regional, national, world,
  politics, money, companies, markets, city, community, empresas, empresa, politica, deportes, sport, sports, provincia,
  comarca, mundo, nacional, sucesos
`);

const FORMS = wording(`
  interview, interview with, podcast, press release, announces, entrevista, nota de prensa, anuncia
`);

/** A review, a comparison or a list names the brand as well, and is no press. */
const OTHER_KINDS = wording(`
  review, reviews, reviewed, vs, versus, alternative, alternatives, best, resources, links, compare, tested,
  reseña, alternativas, alternativa, mejores, recursos, enlaces, comparativa, directory, directorio,
  case study, guide, guides, diary, threads, forum
`);

/** What news says of a brand; one of them near its name. */
const SPEECH =
  /\b(?:said|says|told|according to|announced|spokes(?:man|woman|person)|dijo|explic[óa]|asegur[óa]|según|afirm[óa]|anunció|bromeó|cuenta|resume)\b|\bhas (?:agreed|signed)\b/i;
const DATELINE = /(?:^|\n)\p{Lu}{3}[\p{Lu} ,]{0,40}(?:, ?\d{1,2} \p{L}{3,12} \d{4})? ?[–—-] /u;
const QUOTED = /["“«][^"”»\n]{15,400}["”»]/;
const NEWSROOMS = wording(`
  wire, news, newswire, times, herald, gazette, tribune, brief, chronicle, diario, periodico, noticias,
  press, courier, observer, echo, mercury, standard, sentinel, examiner, telegraph, argus, mail, heraldo, correo, voz,
  faro, semanario, gaceta, pulso
`);

/** Words that somebody is quoted with: a quotation and its speaker side by side. */
const ATTRIBUTED =
  /[”"»’],? (?:[\p{L}’'-]+ ){0,3}(?:said|says|told|added|explained|confirmed|admitted|dijo|explicó|aseguró|afirmó|añadió|lamentó|señaló|declaró)\b|(?:said|told|says|dijo|explicó)[^.\n]{0,60}[:,] ?[“"«]/u;
/** News happens on a day of the week, and in the third person. */
const WEEKDAY =
  /\b(?:on|by|since|last) (?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b|\bel (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)\b/i;
const FIRST_PERSON = /(?:^|[\s“"])(?:I|my|mi|yo|me)\s/g;
const MOST_FIRST_PERSON = 2;

const condition = ({ brand = '', site }: Inputs) => [phrase('any', brand), offSite(site)];

export const pressMentions: Filter = {
  id: 'press_mentions',
  label: 'Press mentions',
  version: 2,
  offered: true,
  inputs: [
    { name: 'brand', label: 'a brand', kind: 'words', required: true },
    { name: 'site', label: 'the brand’s site', kind: 'site', required: false },
  ],
  placeholder: 'Acme Bikes, acmebikes.com',
  hint: 'A company or product, then its site, which is left out. Finds news, releases, interviews and podcast notes.',
  templates: [
    {
      name: 'Brand on a page with news or press in its address',
      build: (inputs) => queryOf(...condition(inputs), anyPhrase('url', SECTIONS.phrases)),
    },
    {
      name: 'Brand in an interview, a podcast or a release',
      build: (inputs) => queryOf(...condition(inputs), anyPhrase('title', FORMS.phrases)),
    },
    {
      name: 'Brand in the title',
      build: (inputs) => queryOf(phrase('title', inputs['brand'] ?? ''), offSite(inputs['site'])),
    },
    {
      name: 'Brand beside what somebody said',
      build: (inputs) =>
        queryOf(
          ...condition(inputs),
          any([
            anyPhrase('text', [
              'said',
              'told',
              'according to',
              'announced',
              'dijo',
              'según',
              'anunció',
              'explicó',
            ]),
          ]),
        ),
    },
  ],
  check(page, inputs) {
    const { brand = '', site } = inputs;
    if (site !== undefined && hostIsUnder(page.page.host, site)) return null;
    const mention = findMention(page, [brand]);
    if (mention === null || page.path === '') return null;
    const points = pressPoints(page, brand);
    if (points < FEWEST_POINTS) return null;
    return { score: Math.min(1, 0.4 + points * 0.08), evidence: mentionEvidence(page, mention.place) };
  },
};

const OTHER_KIND_COSTS = 4;
const FEWEST_POINTS = 4;

function pressPoints(page: PageReading, brand: string): number {
  const { text, host } = page.page;
  const start = text.slice(0, 6000);
  let points = page.page.date === null ? -1 : 0;
  if ((findWording(page.titleWords, OTHER_KINDS) ?? findWording(page.urlWords, OTHER_KINDS)) !== null)
    points -= OTHER_KIND_COSTS;
  if (findWording(page.urlWords, SECTIONS) !== null) points += 2;
  if (findWording(words(host.replaceAll('-', ' ')), NEWSROOMS) !== null) points += 1;
  if (findWording(page.titleWords, FORMS) !== null) points += 2;
  if (DATELINE.test(start)) points += 2;
  if (SPEECH.test(start)) points += 1;
  if (QUOTED.test(start)) points += 1;
  if (ATTRIBUTED.test(start)) points += 1;
  if (WEEKDAY.test(start)) points += 1;
  if ((start.replace(/[“"«][^”"»]{0,600}[”"»]/g, '').match(FIRST_PERSON)?.length ?? 0) > MOST_FIRST_PERSON)
    points -= 2;
  if (containsPhrase(page.titleWords, words(brand))) points += 2;
  return points;
}
