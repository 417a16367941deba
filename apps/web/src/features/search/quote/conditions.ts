import { clausesOf } from '@linklode/query-language';

/** What can be written into a query by a press. */
export interface Condition {
  readonly name: string;
  /** As it is written; one that ends in a colon is finished by hand. */
  readonly text: string;
}

const DAY_MS = 24 * 3_600_000;

/** The conditions on offer; `nowMs` decides what a year ago is. */
export function conditionsOn(nowMs: number): readonly Condition[] {
  const yearAgo = new Date(nowMs - 365 * DAY_MS).toISOString().slice(0, 10);
  return [
    { name: 'DA 20 or more', text: 'da:>=20' },
    { name: 'DA 40 or more', text: 'da:>=40' },
    { name: 'PA 20 or more', text: 'pa:>=20' },
    { name: 'Spam 30% or less', text: 'spam:<=30' },
    { name: 'In English', text: 'lang:en' },
    { name: 'Dated in the last year', text: `after:${yearAgo}` },
    { name: 'Another language', text: 'lang:' },
    { name: 'Industry', text: 'industry:' },
    { name: 'Address holds', text: 'inurl:' },
    { name: 'Links to a website', text: 'linksto:' },
    { name: 'Does not link to one', text: '-linksto:' },
    { name: 'Without a word', text: '-' },
  ];
}

/** Whether a condition can stand as it is written. */
export const isFinished = ({ text }: Condition): boolean => !/[:-]$/.test(text);

const metricOf = (text: string): string | undefined => /^(da|pa|spam|lang|after):/.exec(text)?.[1];

/** The query with one more condition, in place of one that says something else of the same. */
export function withCondition(query: string, { text }: Condition): string {
  const metric = metricOf(text);
  const cleared =
    metric === undefined
      ? query
      : clausesOf(query)
          .filter((clause) => metricOf(clause.text) === metric)
          .reduceRight((left, { start, end }) => cut(left, start, end), query);
  return `${cleared.trim()} ${text}`.trimStart();
}

function cut(query: string, start: number | null, end: number | null): string {
  if (start === null || end === null) return query;
  return `${query.slice(0, start).trimEnd()} ${query.slice(end).trimStart()}`.trim();
}

/** The query without one of its conditions. Where that stands in no one place, the others are written anew. */
export function withoutClause(query: string, at: number): string {
  const clauses = clausesOf(query);
  const clause = clauses[at];
  if (clause === undefined) return query;
  if (clause.start !== null) return cut(query, clause.start, clause.end);
  return clauses
    .filter((_, other) => other !== at)
    .map(({ text }) => text)
    .join(' ');
}
