import fs from 'node:fs';
import path from 'node:path';
import { judgePage, readInputs, type PageView } from '../../packages/smart-filters/src/index.ts';
import type { TopicFilterId } from '../../packages/smart-filters/src/topic-features.ts';
import type { TruthRow } from './truth-row.ts';

/**
 * Rows of topics as customers type them who have seen no page, asked of one index of all captures: what was delivered
 * (ten at most), some of what the topic kept out, and some of what was nearly of the kind. Readers judged each by
 * itself and did not know which was which.
 */
const NATURAL_TOPICS = path.resolve(import.meta.dirname, 'natural-topic-labels.csv');

interface NaturalRow {
  readonly url: string;
  readonly id: TopicFilterId;
  readonly topic: string;
  /** Null where two readers would quarrel. */
  readonly isTopic: boolean | null;
  readonly isWorth: boolean | null;
  /** By the program of the day on which it was asked. */
  readonly foundAs: 'delivered' | 'delivered since' | 'off topic' | 'off kind';
  /** Of so many pages this one was read, with itself: of what the topic kept out some were drawn by lot. */
  readonly standsFor: number;
  readonly set: string;
}

/**
 * Nothing is learned from these. The judge of the first two sets was asked the third before anybody had read its rows;
 * the fifth is one half of 1,075 topics, by a digest, and the fourth the other. Its rows were read twice, and are open
 * where the two readers differ.
 */
const PUT_AWAY = ['third', 'fifth'];

export const isPutAway = (set: string): boolean => PUT_AWAY.includes(set);

/** Of the sets that are put away: which rows are delivered now, and how many of these a reader found worth a credit. */
export const measureNatural = (viewOf: (url: string) => PageView | undefined): TruthRow[] =>
  PUT_AWAY.flatMap((set) => measureSet(set, viewOf));

function measureSet(set: string, viewOf: (url: string) => PageView | undefined): TruthRow[] {
  const judged = readNaturalTopics().flatMap((row) => {
    const view = viewOf(row.url);
    if (row.set !== set || view === undefined) return [];
    const { filter, inputs } = readInputs(row.id, `"${row.topic}"`);
    return [{ ...row, isIn: judgePage(filter, inputs, view).passes }];
  });
  const tell = (figure: string, fits: (row: (typeof judged)[number]) => boolean | null): TruthRow[] => {
    const told = judged.filter((row) => fits(row) !== null);
    const shown = told.filter(({ isIn }) => isIn);
    const known = told.filter((row) => fits(row) === true);
    const right = shown.filter((row) => fits(row) === true).length;
    const of = (n: number): string => (right / Math.max(1, n)).toFixed(2);
    return [
      {
        part: 'topics',
        figure: `${figure}, right`,
        value: of(shown.length),
        goal: '0.95',
        on: `natural topics, ${set} set`,
        n: shown.length,
      },
      {
        part: 'topics',
        figure: `${figure}, found of what is known`,
        value: of(known.length),
        goal: '0.9',
        on: `natural topics, ${set} set`,
        n: known.length,
      },
    ];
  };
  return [
    ...tell('rows on the topic', ({ isTopic }) => isTopic),
    ...tell('rows worth a credit', ({ isWorth }) => isWorth),
  ];
}

export function readNaturalTopics(): NaturalRow[] {
  const [, ...lines] = fs.readFileSync(NATURAL_TOPICS, 'utf8').trim().split('\n');
  const told = (label = ''): boolean | null => (label === 'open' ? null : label === 'yes');
  return lines.map((line) => {
    const [url = '', id, topic = '', , isTopic, isWorth, foundAs, set = '', standsFor] = line.split(',');
    return {
      url,
      id: id as TopicFilterId,
      topic,
      isTopic: told(isTopic),
      isWorth: told(isWorth),
      foundAs: foundAs as NaturalRow['foundAs'],
      standsFor: Number(standsFor),
      set,
    };
  });
}
