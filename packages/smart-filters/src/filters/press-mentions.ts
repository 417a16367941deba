import { containsPhrase, hostIsUnder, words } from '@linklode/query-language';
import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
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
  comarca, mundo, nacional, sucesos, newsroom, stories, story, media, headlines, breaking, startups, innovation, industry, retail,
  trade, environment, energy, transport, health, education, consumer, county, town, wire, nota de prensa, notas de prensa,
  comunicado, comunicados, reportajes, reportaje, provincias, municipios, ciudad, pueblos, internacional, consumo, industria,
  magazine, radio, tv, obituary, obituaries, necrologicas, obituarios, investigations, investigacion, investigaciones, show notes, shows, students, regiones,
  campo, sectores, cronicas, cronica, programa, programas, agro, profile, profiles, awards, premios, segments, emprendedores, innovacion, ciencia, salud, educacion, medio ambiente, mercados, finanzas
`);

const FORMS = wording(`
  interview, interview with, podcast, press release, announces, entrevista, nota de prensa, anuncia, interviewed, in conversation,
  conversation with, a talk with, episode, q a with, media release, news release, comunicado, comunicado de prensa, conversación con,
  questions to, questions for, preguntas a, charla con, diálogo con, dialogamos con, dies at, muere, murió, charlamos con, hablamos con, pódcast, episodio, launches, unveils, raises, acquires, appoints, opens, recalls, expands,
  lanza, presenta, estrena, inaugura, adquiere, compra, abre, abrirá, nombra, amplía
`);

/** A review, a comparison or a list names the brand as well, and is no press. */
const OTHER_KINDS = wording(`
  review, reviews, reviewed, vs, versus, alternative, alternatives, best, resources, links, compare, tested,
  reseña, alternativas, alternativa, mejores, recursos, enlaces, comparativa, directory, directorio,
  case study, guide, guides, diary, threads, forum, letters, letters to the editor, readers, your letters, opinion, editorial, column,
  quiz, poll, how to, tutorial, tips, checklist, glossary, pricing, cartas, cartas al director, lectores, opinión, columna, tribuna,
  encuesta, cómo, consejos, guía, caso de éxito, opiniones, foro, probamos, probado
`);

/** What news says of a brand; one of them near its name. */
const SPEECH =
  /\b(?:said|says|told|according to|announced|announces|spokes(?:man|woman|person)|confirmed|explained|explains|added|admitted|warned|insisted|recalled|dijo|explic[óa]|asegur[óa]|según|afirm[óa]|anunci[óa]|bromeó|cuenta|resume|señal[óa]|añadi[óe]|confirm[óa]|comentó|indic[óa]|destac[óa]|apuntó|subray[óa]|reconoc(?:ió|e)|admit(?:ió|e)|advirti[óe]|portavoz|did not respond|declined to|lamentó|alertó|inform[óa]|detall[óa]|ha (?:detallado|explicado|señalado|confirmado|anunciado)|declar[óa]|comunicado|statement|has learned|reported|joined|hablamos con|platic[óa] con)(?!\p{L})|\bhas (?:agreed|signed)\b/iu;
const DATELINE = /(?:^|\n)\p{Lu}{3}[\p{Lu} ,]{0,40}(?:, ?\d{1,2} \p{L}{3,12} \d{4})? ?[–—-] /u;
const QUOTED = /["“«][^"”»\n]{15,400}["”»]/;
const NEWSROOMS = wording(`
  wire, news, newswire, times, herald, gazette, tribune, brief, chronicle, diario, periodico, noticias,
  press, courier, observer, echo, mercury, standard, sentinel, examiner, telegraph, argus, mail, heraldo, correo, voz,
  faro, semanario, gaceta, pulso
`);

/** What only reporters say of those whom they ask. */
const REPORTED =
  /\b(?:declined to (?:comment|say)|reached by (?:phone|telephone|e-?mail)|asked not to be named|on condition of anonymity|did not (?:respond|reply) to|a (?:representative|spokes\w+) (?:for|of)|(?:came|comes) to (?:our|the) interview|asked (?:whether|if|why|about)|no quiso (?:comentar|hacer declaraciones)|preguntad[oa]s? por|vía telefónica|bajo condición de)(?!\p{L})/iu;
/** A title that quotes somebody: "We are bad at being bigger": questions to … */
const QUOTING_TITLE = /^\s*["“«‘'][^"”»\n]{6,90}["”»’'],?\s?[:,–—-]/;
/** Notes of a recording say what is said when. */
const EPISODE = /\b(?:episode|episodio|podcast|pódcast|charla|programa)\b/i;
const TIMESTAMP = /\b\d{1,2}:\d{2}\b/g;
const FEWEST_TIMESTAMPS = 4;

/** Words that somebody is quoted with: a quotation and its speaker side by side. */
const SPOKE =
  'said|says|told|adds|added|explains?|explained|confirms?|confirmed|admits?|admitted|recalls?|recalled|warns?|warned|jokes?|joked|notes?|noted|insists?|insisted|argues?|argued|laughs?|laughed|dijo|dice|explicó|explica|aseguró|asegura|afirmó|afirma|añadió|añade|lamentó|lamenta|señaló|señala|declaró|comentó|comenta|contó|cuenta|recuerda|recordó|confirmó|reconoció|reconoce|resumió|resume|bromea|bromeó|subrayó|subraya|destacó|destaca|sostuvo|indicó|apuntó|relató|relata|admite|admitió|según';
const ATTRIBUTED = new RegExp(
  `[”"»’],? (?:[\\p{L}’'-]+ ){0,3}(?:${SPOKE})(?!\\p{L})|(?:${SPOKE})[^.\\n]{0,60}[:,] ?[“"«]`,
  'u',
);
/** News happens on a day of the week, and in the third person. */
const WEEKDAY =
  /\b(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b|\bel (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)\b|\b(?:today|yesterday|this (?:week|morning)|last (?:week|month|night)|hoy|ayer|anoche|esta semana|died|scooped|won|murió)\b/i;
/** Releases carry these; so do the notes of a podcast. */
const RELEASE =
  /\b(?:for immediate release|notes? to editors|(?:press|media) (?:contact|enquir(?:y|ies)|office)|end of release|show notes|in this episode|this week[’']s guest|our guest|duration:|presenter:|listen to the (?:segment|programme)|transcript|survived by|velatorio|duración:|conduce:|nuestr[oa] invitad[oa]|descargar el audio|listen to the episode|para su publicación inmediata|contacto (?:de|para la) prensa|contacto para medios|gabinete de (?:prensa|comunicación)|en este episodio|nuestr[oa] invitad[oa]|escuchar el episodio)\b/i;
/** What asks the reader which thing to take is advice or a poll. */
const ASKS =
  /^\s*(?:which|what|should|how|is|are|do|does|can)\b.*\?|^\s*¿(?:qué|cuál|cómo|conviene|vale|merece)/i;
const FIRST_PERSON = /(?:^|[\s“"])(?:I|my|mi|yo|me)\s/g;
const MOST_FIRST_PERSON = 2;

const condition = ({ brand = '', site }: Inputs) => [phrase('any', brand), offSite(site)];

export const pressMentions: Filter = {
  ...FILTER_LABELS.press_mentions,
  version: 5,
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
    {
      name: 'Brand on a page that reports in other words',
      build: (inputs) => queryOf(...condition(inputs)),
    },
  ],
  check(page, inputs) {
    const { brand = '', site } = inputs;
    if (site !== undefined && hostIsUnder(page.page.host, site)) return null;
    const mention = findMention(page, [brand]);
    if (mention === null || page.path === '' || !isSpeltAsName(page, brand)) return null;
    const points = pressPoints(page, brand);
    if (points < FEWEST_POINTS) return null;
    return { score: Math.min(1, 0.4 + points * 0.08), evidence: mentionEvidence(page, mention.place) };
  },
};

/** A brand that is a common word is written with a capital where it is the brand: "Harvest", not "the harvest". */
function isSpeltAsName(page: PageReading, brand: string): boolean {
  if (!CAPITAL.test(brand) || brand.includes(' ')) return true;
  const { text } = page.page;
  return page.placesOf(brand).some(({ start, end }) => CAPITAL.test(text.slice(start, end)));
}

const CAPITAL = /\p{Lu}/u;

/** Pages that list pieces are none themselves. */
const LISTING =
  /\/(?:tags?|categor(?:y|ies|ias?)|authors?|autor|etiquetas?|page\/\d+|archives?|topics?)(?:\/|$)/i;

/** The brand does something: "Acme will handle fares", "Acme puso en marcha una bodega". */
function acts(page: PageReading, brand: string): boolean {
  const { text } = page.page;
  return page
    .placesOf(brand)
    .slice(0, MOST_PLACES)
    .some(({ end }) => ACTS.test(text.slice(end, end + REACH)));
}

const ACTS =
  /^(?:,[^.,\n]{3,60},)? (?:will|has|have|had|is to|was|were|beat|won|said|says|did not|made|turns out|opened?|opens?|launche[sd]|plans?|expects?|to \p{Ll}{3}|va a|ha|han|puso|abrió|abre|abrirá|lanzó|lanza|anunci[óa]|quedó|vuelve|lamentó|saca|invertirá|presentó|cerró|ganó|dijo|prevé|donó|recibió)(?!\p{L})/u;
const MOST_PLACES = 20;
const REACH = 90;

const OTHER_KIND_COSTS = 4;
const FEWEST_POINTS = 4;

/** Of the address all but the last part, which is the piece's own name: what it is about is no section. */
function sectionWords({ path }: PageReading): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return words((parts.length > 1 ? parts.slice(0, -1) : parts).join(' '));
}

function pressPoints(page: PageReading, brand: string): number {
  const { text, host } = page.page;
  const start = text.slice(0, 6000);
  let points = page.isPost ? 0 : -1;
  if ((findWording(page.titleWords, OTHER_KINDS) ?? findWording(page.urlWords, OTHER_KINDS)) !== null)
    points -= OTHER_KIND_COSTS;
  if (findWording(sectionWords(page), SECTIONS) !== null) points += 2;
  if (findWording(words(host.replaceAll('-', ' ')), NEWSROOMS) !== null) points += 1;
  if (findWording(page.titleWords, FORMS) !== null) points += 2;
  if (ASKS.test(page.page.title.slice(0, 300))) points -= 2;
  if (RELEASE.test(start)) points += 2;
  if (DATELINE.test(start)) points += 2;
  if (REPORTED.test(start)) points += 1;
  if (QUOTING_TITLE.test(page.page.title)) points += 2;
  if (EPISODE.test(start) && (start.match(TIMESTAMP)?.length ?? 0) >= FEWEST_TIMESTAMPS) points += 2;
  if (SPEECH.test(start)) points += 1;
  if (QUOTED.test(start)) points += 1;
  if (ATTRIBUTED.test(start)) points += 1;
  if (WEEKDAY.test(start)) points += 1;
  if (page.isPost && acts(page, brand)) points += 1;
  if (LISTING.test(page.path)) points -= OTHER_KIND_COSTS;
  if ((start.replace(/[“"«][^”"»]{0,600}[”"»]/g, '').match(FIRST_PERSON)?.length ?? 0) > MOST_FIRST_PERSON)
    points -= 2;
  if (containsPhrase(page.titleWords, words(brand))) points += 2;
  return points;
}
