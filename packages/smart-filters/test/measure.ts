import { containsPhrase, words } from '@linklode/query-language';
import {
  loadFurtherWeb,
  loadSampleBrands,
  loadSampleWeb,
  type LabelName,
  type SamplePage,
  type SampleSite,
} from '@linklode/sample-web';
import {
  buildOwnQueries,
  judgePage,
  readInputs,
  readNames,
  type FilterId,
  type PageView,
} from '../src/index.ts';
import { readTopic } from '../src/topic-words.ts';
import { stemOf } from '../src/word-forms.ts';
import { FRESH_SETS, type SampleIndex } from './sample-index.ts';

/** A question to a filter and the pages that the labels say should answer it. */
interface Case {
  filter: FilterId;
  subject: string;
  /** Several where the subject takes several questions; their rows are one answer. */
  texts: string[];
}

export interface Counts {
  right: number;
  /** As `url <- subject`. */
  wrong: string[];
  missed: string[];
}

type Pages = ReadonlyMap<string, SamplePage>;

const byUrl = (sites: readonly SampleSite[]): Pages =>
  new Map(sites.flatMap(({ pages }) => pages.map((page) => [page.url, page] as const)));

export const SAMPLE_PAGES = byUrl(loadSampleWeb());

/**
 * Pages of the further sites, once held out and now developed on as well. Their topics are asked of them alone: other
 * pages do not state them.
 */
export const HELD_OUT_PAGES = byUrl(loadFurtherWeb('held-out'));

/** Pages of the fresh sites by the name of their set; each set is asked for its own topics alone. */
export const FRESH_PAGES: ReadonlyMap<string, Pages> = new Map(
  FRESH_SETS.map((set) => [set, byUrl(loadFurtherWeb(set))]),
);

const quoted = (value: string): string => `"${value}"`;

/** Every subject that any page is labelled with, as a question to the filter of that name. */
export function casesOf(
  filter: FilterId,
  label: LabelName = labelOf(filter),
  pages: Pages = SAMPLE_PAGES,
): Case[] {
  const brands = loadSampleBrands();
  const subjects = new Set(
    [...pages.values()].flatMap(({ labels }) =>
      labels.flatMap(({ name, subject }) => (name === label && subject !== null ? [subject] : [])),
    ),
  );
  return [...subjects].map((subject) => {
    if (label === 'dead_target') return { filter, subject, texts: [`, ${subject}`] };
    const brand = brands.find(({ name }) => name === subject);
    if (filter === 'unlinked_mentions' || filter === 'press_mentions') {
      return { filter, subject, texts: [`${quoted(subject)}, ${brand?.domain ?? ''}`] };
    }
    if (filter === 'competitor_mentions') {
      const texts = (brand?.competitors ?? []).map(
        (rival) => `${quoted(rival.name)}, ${rival.domain}, ${brand?.domain ?? ''}`,
      );
      return { filter, subject, texts };
    }
    return { filter, subject, texts: [quoted(subject)] };
  });
}

export function answer(index: SampleIndex, filterId: string, text: string): PageView[] {
  const { filter, inputs } = readInputs(filterId, text);
  const found = new Map<string, PageView>();
  for (const query of buildOwnQueries(filter, inputs, [])) {
    for (const page of index.find(query)) found.set(page.url, page);
  }
  const leanings = readNames(filter, inputs, [...found.values()]);
  return [...found.values()].filter((page) => judgePage(filter, inputs, page, leanings).passes);
}

/**
 * Rows that are right although no label says so, and why: neither right nor wrong here. The labels stay as they were
 * written.
 */
export const DISPUTED: Readonly<Record<string, string>> = {
  'listicles | https://stackbench.example/best-invoicing-tools/ | invoices':
    'It ranks tools by how soon the invoices that they send are paid, as its first sentence says.',
  'listicles | https://camino-y-maleta.example/mejores-pueblos-extremadura/ | dormir':
    'A list of villages for a night: whoever asks where to sleep is answered by it.',
  'broken_mentions | https://kitchentablefounders.example/gear/ | cycling':
    'The link that is gone led to a host of cycling podcasts, as its sentence says: who works in cycling may take its place.',
  'directories | https://beanstreets.example/ | café':
    'Its title says "every independent café"; the label has the plural, and the other page so labelled is in Spanish.',
  'tool_aggregators | https://brewgroup-nine.example/workbench/ | calculators':
    'Its title says "calculators and apps for coffee"; the label names what they are for.',
  'tool_aggregators | https://sleeplab-oulunjoki.example/software-register/ | open tools':
    'Its first sentence says that it describes open tools; the label names what they are for.',
  'tool_aggregators | https://sleeplab-oulunjoki.example/software-register/ | software':
    'A register of software, as its address says; the label names what the software is for.',
  'directories | https://devpiwnica.example/shelf/ | software':
    'A shelf of software to which authors send theirs: labelled as a collection of tools alone.',
  'tool_aggregators | https://loopwise-hq.example/marketplace/ | apps':
    'Its title says "apps and integrations" and it takes in apps; the label names the integrations only.',
  'directories | https://adlane.example/ | SEO':
    'The front page lists the category with its 96 entries; other directories have the label for that.',
  'directories | https://adlane.example/ | print':
    'The front page lists the category with its 51 entries; other directories have the label for that.',
  'guest_post_pages | https://www.brickandbeamhome.example/write-for-us-home-improvement/ | gardening':
    'It says "We accept guest posts on … gardening"; the label names two of the six subjects of that sentence.',
  'guest_post_pages | https://techvarsity.example/write-for-us-technology/ | AI':
    'Its title calls for texts on AI, third of four subjects; the label names the first and the last.',
  'guest_post_pages | https://blog.agenciafaro.example/escribe-para-nosotros/ | tecnología':
    'Title and first sentence call for texts on tecnología, third of three subjects; the label names two.',
  'guest_post_pages | https://postboost24.example/write-for-us-all-topics/ | health':
    'Its title calls for texts on health, third of seven subjects; the label names three others.',
  'guest_post_pages | https://sleepdesk.example/submit-an-article/ | article':
    'A call for articles, labelled with what they are to be about; a page of spam made a topic of the word.',
  'guest_post_pages | https://allotment-federation.example/quarterly/write/ | article':
    'A call for articles, labelled with what they are to be about; a page of spam made a topic of the word.',
};

/** Rows against labels, of the pages that are asked for. Any row without the label is wrong, spam or not. */
export function measure(
  index: SampleIndex,
  cases: readonly Case[],
  isAskedFor: (page: SamplePage) => boolean,
  label?: LabelName,
  pages: Pages = SAMPLE_PAGES,
): Counts {
  const counts: Counts = { right: 0, wrong: [], missed: [] };
  for (const { filter, subject, texts } of cases) {
    const name = label ?? labelOf(filter);
    const rows = new Set(texts.flatMap((text) => answer(index, filter, text).map(({ url }) => url)));
    for (const [url, page] of pages) {
      if (!isAskedFor(page)) continue;
      const isLabelled = page.labels.some((one) => one.name === name && one.subject === subject);
      if (isLabelled && rows.has(url)) counts.right += 1;
      else if (isLabelled) counts.missed.push(`missed ${url} ${subject}`);
      else if (rows.has(url) && !isOpen(page, name, subject)) counts.wrong.push(`wrong ${url} ${subject}`);
    }
  }
  return counts;
}

export const precisionOf = ({ right, wrong }: Counts): number => right / Math.max(1, right + wrong.length);
export const recallOf = ({ right, missed }: Counts): number => right / Math.max(1, right + missed.length);

function labelOf(filter: FilterId): LabelName {
  if (filter === 'saas_blogs') throw new Error('the sample web has no label for blogs of software companies');
  return filter;
}

const isOpen = (page: SamplePage, name: LabelName, subject: string): boolean =>
  isCovered(page, name, subject) || `${name} | ${page.url} | ${subject}` in DISPUTED;

/**
 * A page labelled with a longer phrase is on the shorter one within it ("teaching tools" on "teaching"), one labelled
 * with another word for a subject or for a part of it on that subject ("bikes" on "bicycles"): no error. Whether these
 * words mean the same is judged on real pages.
 */
function isCovered({ labels }: SamplePage, name: LabelName, subject: string): boolean {
  const { typed, same, narrower } = readTopic(subject);
  const { stems, rewrite } = narrower ?? same ?? typed;
  return labels.some((one) => {
    if (one.name !== name || one.subject === null) return false;
    const labelled = words(one.subject);
    return containsPhrase(labelled, words(subject)) || containsPhrase(rewrite(labelled.map(stemOf)), stems);
  });
}
