import type { SamplePage } from '@linklode/sample-web';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILTERS, type FilterId } from '../src/index.ts';
import type { LearnedId } from '../src/judges.ts';
import { learnedScore } from '../src/learned-score.ts';
import { readPage } from '../src/page-reading.ts';
import {
  casesOf,
  DISPUTED,
  FRESH_PAGES,
  HELD_OUT_PAGES,
  measure,
  precisionOf,
  recallOf,
  SAMPLE_PAGES,
  type Counts,
} from './measure.ts';
import { openSampleIndex, type SampleIndex } from './sample-index.ts';

const LEAST_PRECISION = 0.95;
const LEAST_RECALL = 0.9;

type Held = readonly [precision: number, recall: number] | { readonly mostWrong: number };

/**
 * What is held on sets of invented pages where it is below the goal, a little under what was measured: it may rise, and
 * must not fall. The judges are learned from real pages first, and from these a little; the README says what that cost
 * here, and why minima of tools and lists fell: real lists of other things stand beside real lists of tools in what was
 * judged, and not in these sets. Since topics are judged too, by what customers type into a large index, a general page
 * may be taken for a topic that another of these few pages has more of. Where a judge finds nothing of a set any more,
 * what is held is how many wrong pages it may deliver there.
 */
const BELOW_THE_GOAL: Readonly<Record<string, Partial<Record<FilterId, Held>>>> = {
  sample: {
    guest_post_pages: [0.72, 0.87],
    resource_pages: [0.77, 0.79],
    broken_mentions: [0.93, 0.9],
    press_mentions: [0.85, 0.42],
    listicles: [0.95, 0.73],
    directories: [0.69, 0.53],
    comparison_alternatives: [0.95, 0.55],
    tool_aggregators: { mostWrong: 1 },
  },
  fresh: {
    guest_post_pages: [0.95, 0.9],
    resource_pages: [0.95, 0.85],
    press_mentions: [0.95, 0.71],
    listicles: [0.95, 0.4],
    directories: [0.66, 0.95],
    comparison_alternatives: [0.95, 0.4],
    tool_aggregators: { mostWrong: 0 },
  },
  'fresh-2': {
    guest_post_pages: [0.8, 0.89],
    resource_pages: [0.85, 0.82],
    press_mentions: [0.95, 0.5],
    listicles: [0.92, 0.68],
    directories: [0.92, 0.83],
    comparison_alternatives: [0.95, 0.76],
    tool_aggregators: { mostWrong: 3 },
  },
  'fresh-3': {
    guest_post_pages: [0.72, 0.9],
    resource_pages: [0.92, 0.81],
    press_mentions: [0.92, 0.86],
    listicles: [0.93, 0.78],
    directories: [0.78, 0.86],
    comparison_alternatives: [0.95, 0.8],
    tool_aggregators: [0.57, 0.27],
  },
  'fresh-4': {
    guest_post_pages: [0.57, 0.23],
    resource_pages: [0.92, 0.38],
    broken_mentions: [0.91, 0.9],
    press_mentions: [0.72, 0.32],
    listicles: { mostWrong: 0 },
    directories: [0.95, 0.13],
    comparison_alternatives: [0.95, 0.12],
    tool_aggregators: { mostWrong: 0 },
  },
};

const LABELLED: FilterId[] = FILTERS.map(({ id }) => id).filter((id) => id !== 'saas_blogs');

let index: SampleIndex;
const table: string[] = [];
const freshTable: string[] = [];

beforeAll(async () => {
  index = await openSampleIndex();
}, 120_000);

afterAll(() => {
  index.close();
  process.stdout.write(
    `${['', heading(), ...table, '', 'fresh sites (right, wrong, missed)', ...freshTable, ''].join('\n')}\n`,
  );
});

describe('on the sample web and the further sites, which recipes are developed on', () => {
  it.each(LABELLED)('%s finds what is labelled and little else', (filter) => {
    const cases = casesOf(filter);
    const sample = measure(index, cases, () => true);
    const further = measure(
      index,
      casesOf(filter, undefined, HELD_OUT_PAGES),
      () => true,
      undefined,
      HELD_OUT_PAGES,
    );
    // A part alone has so few of a kind that one miss weighs a fifth: both together are what is required of.
    const all = sumOf(sample, further);
    table.push(row(filter, sample, further, all));

    expectAtLeast(all, errorsOf(all), BELOW_THE_GOAL['sample']?.[filter]);
  });

  it('finds every page that links to a site that closed', () => {
    const cases = casesOf('broken_mentions', 'dead_target');
    const counts = measure(index, cases, () => true, 'dead_target');
    expect(counts).toEqual({ right: counts.right, wrong: [], missed: [] });
    expect(counts.right).toBeGreaterThan(30);
  });

  it('disputes only labels that stand as they were when they were disputed', () => {
    const pages = new Map([...SAMPLE_PAGES, ...[...FRESH_PAGES.values()].flatMap((set) => [...set])]);
    for (const [key, reason] of Object.entries(DISPUTED)) {
      const [filter = '', url = '', subject = ''] = key.split(' | ');
      const labels = pages.get(url)?.labels ?? [];
      expect(pages.has(url), key).toBe(true);
      expect(reason.length).toBeGreaterThan(20);
      expect(labels.some((label) => label.name === filter && label.subject === subject)).toBe(false);
    }
  });
});

describe.each([...FRESH_PAGES])('on %s, sites by another author', (name, pages) => {
  it.each(LABELLED)('%s finds what is labelled and little else', (filter) => {
    const counts = measure(index, casesOf(filter, undefined, pages), () => true, undefined, pages);
    freshTable.push(`${name.padEnd(8)} ${row(filter, counts)}`);
    expectAtLeast(counts, errorsOf(counts), BELOW_THE_GOAL[name]?.[filter]);
  });
});

/** Pages without the label that a judge takes, whatever they are about. */
const MOST_OF_OTHER_KINDS = { guest_post_pages: 25, directories: 20, tool_aggregators: 12 };

describe('on pages of other kinds, of the sets that judges learn from', () => {
  it.each(Object.entries(MOST_OF_OTHER_KINDS))('%s takes %i at most', (id, most) => {
    const pages = [SAMPLE_PAGES, HELD_OUT_PAGES, ...FRESH_PAGES.values()];
    const others = pages.flatMap((set) => [...set.values()].filter((page) => !hasLabel(page, id)));
    const taken = others.filter(({ url }) => {
      const view = index.pages.get(url);
      return view !== undefined && learnedScore(id as LearnedId, readPage(view)).isDelivered;
    });
    expect(others.length).toBeGreaterThan(500);
    expect(taken.length, taken.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(most);
  });
});

const hasLabel = ({ labels }: SamplePage, id: string): boolean => labels.some(({ name }) => name === id);

function expectAtLeast(counts: Counts, errors: string, held: Held = [LEAST_PRECISION, LEAST_RECALL]): void {
  if ('mostWrong' in held) {
    expect(counts.wrong.length, errors).toBeLessThanOrEqual(held.mostWrong);
    return;
  }
  const [precision, recall] = held;
  expect(precisionOf(counts), errors).toBeGreaterThanOrEqual(precision);
  expect(recallOf(counts), errors).toBeGreaterThanOrEqual(recall);
}

const errorsOf = ({ wrong, missed }: Counts): string => [...wrong, ...missed].join('\n');

function sumOf(a: Counts, b: Counts): Counts {
  return {
    right: a.right + b.right,
    wrong: [...a.wrong, ...b.wrong],
    missed: [...a.missed, ...b.missed],
  };
}

function heading(): string {
  return [
    'filter'.padEnd(24),
    'precision/recall:',
    'sample web',
    ' further sites',
    ' both',
    ' (right, wrong, missed of both)',
  ].join(' ');
}

function row(filter: string, ...counts: Counts[]): string {
  const cells = counts.map((one) => `${precisionOf(one).toFixed(3)}/${recallOf(one).toFixed(3)}`);
  const last = counts.at(-1);
  return [
    filter.padEnd(24),
    ...cells,
    `(${last?.right}, ${last?.wrong.length}, ${last?.missed.length})`,
  ].join('  ');
}
