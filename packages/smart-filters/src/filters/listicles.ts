import { containsPhrase, words } from '@linklode/query-language';
import { countEntries, countNumbered } from '../entries.ts';
import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { titleEvidence } from '../mentions.ts';
import type { PageReading } from '../page-reading.ts';
import { anyPhrase, not, phrase, queryOf } from '../query-terms.ts';
import { numberInTitle } from '../title-number.ts';
import { topicWeight } from '../topic.ts';
import { findWording, wording } from '../wording.ts';

const SUPERLATIVES = wording(`
  best, top, ranked, worth, favourite, favorite, essential, mejores, imprescindibles, top rated, ranking, greatest, finest,
  favourites, favorites, must have, must read, league table, recomendados, recomendadas, favoritos, favoritas, esenciales
`);

/** With a number before them these make a list by themselves. */
const LIST_NOUNS = wording(`
  tips, ways, reasons, tools, ideas, examples, things, lessons, apps, newsletters, alternatives, templates, sites,
  websites, podcasts, books, blogs, courses, steps, skills, takeaways, mistakes, questions, places, gifts, recipes,
  formas, consejos, razones, ideas, herramientas, ejemplos, cosas, libros, trucos, claves, errores, sitios, lugares,
  alternativas, plantillas, recetas, plants, products, gadgets, features, hacks, tricks, rules, habits, projects, exercises, games,
  films, movies, songs, towns, cities, walks, routes, hotels, restaurants, cafés, shops, brands, companies, services, platforms,
  programs, programmes, plugins, extensions, resources, guides, channels, accounts, signs, facts, myths, benefits, strategies, methods,
  techniques, ingredients, dishes, kettles, picks, options, maneras, métodos, ejercicios, juegos, películas, pueblos, ciudades, rutas,
  hoteles, restaurantes, tiendas, marcas, empresas, servicios, plataformas, aplicaciones, programas, recursos, canales, señales,
  datos, mitos, beneficios, estrategias, técnicas, ingredientes, platos, hábitos, reglas, opciones, productos, plantas, planes
`);

const QUESTION = /\?\s*(?:$| [–|-])|^\s*¿/;

/** "How to choose the best …" tells how to find it and not which it is. */
const ADVICE = /^(?:how|cómo|why|por qué)\b/u;

/** A list's title names what it holds; the trade stands in the sentence or two before the first entry. */
const LEAD_WORDS = 28;

/** News and studies begin with figures as well: "140 firms sign". */
const FEWEST = 5;

const condition = ({ topic = '', brand }: Inputs) => [
  phrase('any', topic),
  brand === undefined ? null : not(phrase('any', brand)),
];

export const listicles: Filter = {
  ...FILTER_LABELS.listicles,
  version: 5,
  templates: [
    {
      name: 'Topic and “best” or “top” in the title',
      build: (inputs) =>
        queryOf(
          phrase('title', inputs['topic'] ?? ''),
          ...condition(inputs),
          anyPhrase('title', SUPERLATIVES.phrases),
        ),
    },
    {
      name: 'Topic on a page with “best” or “top” in the title',
      build: (inputs) => queryOf(...condition(inputs), anyPhrase('title', SUPERLATIVES.phrases)),
    },
    {
      name: 'Topic on a page with a number in the title',
      build: (inputs) => queryOf(...condition(inputs), anyPhrase('title', TITLE_NUMBERS)),
    },
  ],
  check(page, inputs) {
    const { topic, brand } = inputs;
    const weight = topicWeight(page, topic, { leadWords: LEAD_WORDS, mentions: 3 });
    if (weight === 0) return null;
    if (
      brand !== undefined &&
      (page.placesOf(brand).length > 0 || containsPhrase(page.titleWords, words(brand)))
    )
      return null;
    const number = numberInTitle(page.page.title);
    if (number !== null && isChapter(page, number)) return null;
    const superlative = findWording(page.titleWords, SUPERLATIVES);
    const entries = countEntries(page);
    const numbered = countNumbered(page.lines());
    if (entries < FEWEST) return null;
    // The title counts what the list holds; or it praises and the list is numbered.
    const isCounted =
      number !== null &&
      (superlative !== null ||
        numbered >= number ||
        (entries >= number && findWording(page.titleWords, LIST_NOUNS) !== null) ||
        isCountOf(page, number));
    const isRanked =
      superlative !== null &&
      numbered >= FEWEST &&
      !QUESTION.test(page.page.title.slice(0, 300)) &&
      !ADVICE.test(page.headlineWords.slice(0, 2).join(' '));
    if (!isCounted && !isRanked) return null;
    const found = number === null ? `${superlative ?? ''}: ${entries} entries` : `a list of ${number}`;
    return {
      score: weight * (0.6 + (superlative === null ? 0 : 0.2) + (number === null ? 0 : 0.2)),
      evidence: titleEvidence(page, found),
    };
  },
};

const CHAPTER = /^(\d{1,3})[.)]?\s/;

/** Of a book, whose table of contents leads to the numbers before and behind this one. */
function isChapter({ page }: PageReading, number: number): boolean {
  const numbers = new Set(
    page.links.flatMap(({ domain, anchor }) =>
      domain === page.domain ? [Number(CHAPTER.exec(anchor)?.[1])] : [],
    ),
  );
  return numbers.has(number - 1) && numbers.has(number + 1);
}

const LONGEST_ITEM = 170;

/**
 * Whether a run of short blocks is as long as the title says, whatever the title calls them. A few
 * more are the heading, who wrote it, a line that leads in or out; a list with headings has two blocks for each.
 */
function isCountOf(page: PageReading, number: number): boolean {
  let run = 0;
  for (const { text } of [...page.contentLines(), { text: 'x'.repeat(LONGEST_ITEM + 1) }]) {
    if (text.length <= LONGEST_ITEM) {
      run += 1;
      continue;
    }
    if (isBetween(run, number) || isBetween(run, 2 * number)) return true;
    run = 0;
  }
  return false;
}

const OTHER_BLOCKS = 6;

function isBetween(run: number, entries: number): boolean {
  return run >= entries && run <= entries + OTHER_BLOCKS;
}

const TITLE_NUMBERS = Array.from({ length: 26 }, (_, index) => String(index + 5)).concat(
  'five six seven eight nine ten eleven twelve cinco seis siete ocho nueve diez'.split(' '),
);
