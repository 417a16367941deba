import { hostIsUnder } from '@linklode/query-language';
import { countLinks } from '../entries.ts';
import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { titleEvidence } from '../mentions.ts';
import type { PageReading } from '../page-reading.ts';
import { any, anyPhrase, linksTo, not, offSite, phrase, queryOf } from '../query-terms.ts';
import { numberInTitle } from '../title-number.ts';
import { findOffer } from '../offers.ts';
import { topicWeight } from '../topic.ts';
import { findAllWording, headWording, wording } from '../wording.ts';

const HEAD = wording(`
  resources, resource, useful links, helpful links, recommended links, recommended sites, further reading,
  reading list, links, blogroll, bookmarks, favourite sites, favorite sites, sites we like, link list,
  list of links, websites, toolbox, library guide, recursos, enlaces, enlaces de interés, enlaces útiles,
  guía de enlaces, webs de interés, páginas de interés, sitios de interés, sitios recomendados,
  webs recomendadas, useful sites, useful websites, helpful sites, helpful websites, recommended websites, recommended reading,
  external links, web links, weblinks, link library, link collection, favourite links, favorite links, favourite websites,
  library guides, research guide, subject guide, pathfinder, webliography, learn more elsewhere, further information,
  webs útiles, páginas útiles, sitios útiles, direcciones útiles, webgrafía, enlaces recomendados, enlaces favoritos,
  sitios amigos, webs amigas, páginas amigas, blogs amigos, marcadores, lecturas recomendadas, para saber más, para seguir leyendo,
  para leer más, links de interés, sitios web, páginas web, caja de enlaces
`);

/** Stands over lists of links and much else: the links have to make up a good part of the page. */
const LOOSE_HEAD = wording(`
  reading room, reading, library, bookshelf, shelf, toolkit, starter kit, start here, starting points, elsewhere, around the web,
  on the web, worth a visit, worth visiting, worth reading, worth knowing, good places, places to, where to, who to follow, read more,
  learn more, more information, neighbours, neighbors, friends, roundup, round up, weekly, digest, what we read, what we use, we use,
  we read, we trust, recommend, recommended, recommendations, guide, guides, help, support, sources, references, bibliography, corner,
  noticeboard, sites, websites, blogs, organisations, organizations, charities, addresses, biblioteca, bibliografía, lecturas,
  materiales, más información, para aprender, para empezar, para ampliar, dónde, direcciones, favoritos, recomendaciones, recomendados,
  recomendadas, consultamos, leemos, usamos, fuentes, referencias, guía, ayuda, rincón, cajón, estantería, webs, páginas, sitios,
  asociaciones, organizaciones, vecinos, amigos, en la red, por la red, la lista, ligas
`);
const LOOSE_SHARE = 0.2;

/** Two of these make a page one for trading links, which nobody curates. */
const TRADES_LINKS = wording(`
  link exchange, links exchange, reciprocal link, buy backlinks, dofollow, instant approve, add url,
  add your url, free link directory, casino bonus, online casino, payday loans, cheap meds,
  intercambio de enlaces
`);

/** Titles in which those words mean something else. */
const NO_HEAD = wording(`
  natural resources, human resources, water resources, link building, build links, quality links, broken link,
  inbound links, internal links, recursos humanos, recursos naturales, diseño de páginas, diseño de sitios, diseño web, desarrollo de páginas,
  desarrollo web, creación de páginas, agencias, agencia, website design, web design, website builder, website builders, build websites
`);

/** Buttons to share and to follow stand on every page. */
const SOCIAL = new Set([
  'facebook.com',
  'twitter.com',
  'x.com',
  'instagram.com',
  'linkedin.com',
  'youtube.com',
  'pinterest.com',
  'tiktok.com',
  'whatsapp.com',
  'wa.me',
  't.me',
  'reddit.com',
  'tumblr.com',
]);

/** Fewer sites are no list. */
const FEWEST_SITES = 5;
/** Of those, so many begin a block of their own: the rest may stand in its sentence. */
const FEWEST_ENTRIES = 3;
/** Of more, each is buried. */
const MANY_SITES = 200;

/** A list that is called nothing of that kind is one by its build: so much of it begins with a link to another site. */
const LIST_SHARE = 0.4;
const POST_SHARE = 0.6;

/** Lists of links that nobody made for readers of the topic. */
const OTHER_LISTS = wording(`
  sponsors, sponsor, partners, clients, customers, press, coverage, in the news, as seen, media, directory, directories,
  directorio, patrocinadores, clientes, prensa, colaboradores, best, top, review, vs, alternatives, mejores, archive,
  archives, tag, category, showcase, members, exhibitors, supporters, funders, donors, stockists, suppliers, retailers, resellers,
  distributors, where to buy, portfolio, our work, case studies, testimonials, integrations, events, calendar, awards, winners,
  jobs, vacancies, contact, contacto, imprint, privacy, privacidad, cookies, classifieds, deals, coupons, advertise, media kit, we wrote for, published in, featured in, appearances, authors, team, staff,
  proveedores, distribuidores, puntos de venta, dónde comprar, socios, miembros, eventos, agenda, premios, empleo, ofertas,
  cupones, financiadores, apoyan, trabajos, portafolio, equipo, aparecemos, en los medios, casos de éxito, aliados, allies, patrocinan, friends of, thanks to, gracias a
`);

const conditions = ({ topic = '', site }: Inputs) => [
  phrase('any', topic),
  offSite(site),
  site === undefined ? null : not(linksTo(site)),
];

export const resourcePages: Filter = {
  ...FILTER_LABELS.resource_pages,
  version: 5,
  templates: [
    {
      name: 'Topic on a page called resources or links',
      build: (inputs) => queryOf(...conditions(inputs), anyPhrase('title', HEAD.phrases)),
    },
    {
      name: 'Topic on a page with resources or links in its address',
      build: (inputs) => queryOf(...conditions(inputs), anyPhrase('url', HEAD.phrases)),
    },
    {
      name: 'Topic in the title of a list of links',
      build: (inputs) => queryOf(...conditions(inputs), phrase('title', inputs['topic'] ?? '')),
    },
    {
      name: 'Topic with “useful links” in the text',
      build: (inputs) =>
        queryOf(
          ...conditions(inputs),
          any([
            anyPhrase(
              'text',
              HEAD.phrases.filter((one) => one.includes(' ') || one === 'recursos'),
            ),
          ]),
        ),
    },
    {
      name: 'Topic on a list of links that goes by another name',
      build: (inputs) => queryOf(...conditions(inputs)),
    },
  ],
  check(page, inputs) {
    const { topic, site } = inputs;
    const weight = topicWeight(page, topic, { beforeLinks: true });
    if (weight === 0) return null;
    if (site !== undefined && (hostIsUnder(page.page.host, site) || page.linksToSite(site))) return null;
    if (findAllWording(page.textWords(), TRADES_LINKS).length >= 2) return null;
    const sites = outsideSites(page);
    const entries = countLinks(page);
    const head =
      headWording(page, HEAD) ??
      looseHead(page, entries) ??
      (isListOfLinks(page, entries) ? 'a list of links' : null);
    if (head === null || headWording(page, NO_HEAD) !== null) return null;
    if (sites < FEWEST_SITES || (entries < FEWEST_ENTRIES && !isDense(page))) return null;
    const evidence = { ...titleEvidence(page, head), words: `${head}: links to ${sites} other sites` };
    const breadth = sites > MANY_SITES ? 0.5 : Math.min(1, sites / 12);
    return { score: weight * (0.7 + 0.3 * breadth), evidence };
  },
};

function isListOfLinks(page: PageReading, entries: number): boolean {
  // A post of a few paragraphs with a link in each looks the same.
  return isLargely(page, entries, page.hasPostAddress ? POST_SHARE : LIST_SHARE);
}

function looseHead(page: PageReading, entries: number): string | null {
  return isLargely(page, entries, LOOSE_SHARE) ? headWording(page, LOOSE_HEAD) : null;
}

/** Whether so large a part of the page's blocks are links to other sites, and the page is no list of another kind. */
function isLargely(page: PageReading, entries: number, share: number): boolean {
  if (headWording(page, OTHER_LISTS) !== null || numberInTitle(page.page.title) !== null) return false;
  const isList = entries >= FEWEST_SITES && entries >= share * page.contentLines().length;
  if (!isList && !((share === LOOSE_SHARE || entries >= FEWEST_ENTRIES) && isDense(page))) return false;
  // Whoever can be entered is no source: that is a directory, or a shelf of what makers sent.
  return findOffer(page, 'entry', false) === null && findOffer(page, 'tool', false) === null;
}

/** So few words to a link leave no room for an article: names in a row, each with a word or two. */
const WORDS_PER_LINK = 18;
const WORDS_PER_LINK_OF_POST = 14;

function isDense(page: PageReading): boolean {
  if (page.hasPostAddress) return false;
  const sites = outsideSites(page);
  // The foot and the side of a short post hold as many; a list may say on which day it was looked through.
  const most = page.isPost ? WORDS_PER_LINK_OF_POST : WORDS_PER_LINK;
  return sites >= FEWEST_SITES && page.contentWords().length <= most * sites;
}

function outsideSites(page: PageReading): number {
  const shown = page
    .outsideLinks()
    .filter(({ textOffset, domain }) => textOffset !== null && !SOCIAL.has(domain));
  return new Set(shown.map(({ domain }) => domain)).size;
}
