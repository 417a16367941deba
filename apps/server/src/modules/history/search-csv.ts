import { MATCH_PLACE_NAMES, type Prospect, type WaysIn } from '@linklode/contract';
import { toCsvPart, type Cell } from '@linklode/contract/csv';
import { gapCells, gapColumns } from '@linklode/contract/gap-columns';
import { wayInWords } from '@linklode/contract/way-in-words';
import { gapSitesOf } from '@linklode/query-language';
import type { ShownPeople } from '../prospects/index.ts';
import { siteOf, type DeliveredRow } from '../search/index.ts';
import { shownQuery } from './shown-query.ts';

/** So many people of a site stand in its row: whom to write to first, and whom then. */
const MOST_PEOPLE = 3;
const ROWS_AT_ONCE = 10;

const ROW_COLUMNS = [
  'Website',
  'Title',
  'URL',
  'DA',
  'PA',
  'Spam Score',
  'Description',
  'Industry',
  'Matched Sentence',
  'Why',
  'Other Pages',
];
const OWNER_COLUMNS = [
  ...Array.from({ length: MOST_PEOPLE }, (_, at) => [
    `Person ${at + 1}`,
    `Role ${at + 1}`,
    `Profile ${at + 1}`,
  ]).flat(),
  'Way In',
  'Contact',
  'Credits',
  'Yours Since (UTC)',
];
const END_COLUMNS = ['Delivered (UTC)', 'Page', 'Query'];

/** What is known of how to reach sites, before anybody is looked up. */
export type FindWaysIn = (domains: readonly string[]) => Promise<WaysIn>;

/**
 * What only the account itself sees beside the rows and what they cost: whom it looked up, and how to reach the rest.
 */
interface OwnerSees {
  readonly findPeople: (sites: readonly string[]) => Promise<readonly ShownPeople[]>;
  readonly findWaysIn: FindWaysIn;
  /** Who took the credits of a run; null where one person works for the account. */
  readonly spenderOf: ((runId: string) => string) | null;
}

/**
 * Rows of a search as parts of a CSV file: one line for each row, and no more than some rows in memory. `own` null: for
 * somebody else, without people and costs. Where the query asks who links to
 * rivals, each of them has columns of its own.
 */
export async function* searchCsv(
  rows: AsyncIterable<DeliveredRow>,
  asked: { readonly filter: string | null; readonly query: string },
  own: OwnerSees | null,
): AsyncGenerator<string> {
  const rivals = asked.filter === null ? gapSitesOf(asked.query) : [];
  const ownColumns = own === null ? [] : OWNER_COLUMNS;
  const spenderOf = own?.spenderOf ?? null;
  const lastColumns = spenderOf === null ? END_COLUMNS : [...END_COLUMNS, 'Spent By'];
  yield toCsvPart([...ROW_COLUMNS, ...gapColumns(rivals), ...ownColumns, ...lastColumns], true);
  for await (const some of inParts(rows)) {
    const sites = [...new Set(some.map(websiteOf))];
    const shown = (await own?.findPeople(sites)) ?? [];
    const people = new Map(shown.map((site) => [site.domain, site]));
    // What is known beside the rows must not cost the file.
    const known = await own?.findWaysIn(sites).catch((): WaysIn => ({ sites: [] }));
    const ways = new Map((known?.sites ?? []).map((site) => [site.domain, wayInWords(site)]));
    yield some
      .map((row) => {
        const site = websiteOf(row);
        return toCsvPart([
          ...rowCells(row),
          ...gapCells(row, rivals),
          ...(own === null ? [] : ownerCells(row, people.get(site), ways.get(site))),
          row.delivered_at,
          row.page,
          shownQuery(row.query),
          ...(spenderOf === null ? [] : [spenderOf(row.run_id)]),
        ]);
      })
      .join('');
  }
}

async function* inParts(rows: AsyncIterable<DeliveredRow>): AsyncGenerator<DeliveredRow[]> {
  let some: DeliveredRow[] = [];
  for await (const row of rows) {
    some.push(row);
    if (some.length < ROWS_AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

const websiteOf = (row: DeliveredRow): string => row.domain ?? siteOf(row.url);

function rowCells(row: DeliveredRow): Cell[] {
  return [
    websiteOf(row),
    row.title,
    row.url,
    row.da,
    row.pa,
    row.spam_score,
    row.description?.trim() || '-',
    row.industry.length === 0 ? 'NA' : row.industry.join('; '),
    row.why?.sentence ?? row.excerpt?.text ?? null,
    reasonOf(row),
    (row.more_pages ?? []).map(({ url }) => url).join(' '),
  ];
}

function ownerCells(row: DeliveredRow, shown: ShownPeople | undefined, wayIn = ''): Cell[] {
  const own = (shown?.prospects ?? []).filter((one) => one.relation === 'own');
  return [
    ...Array.from({ length: MOST_PEOPLE }, (_, at) => personCells(own[at])).flat(),
    wayIn,
    shown?.contacts[0]?.value ?? null,
    row.yours_since === null ? 1 : 0,
    row.yours_since,
  ];
}

function personCells(person: Prospect | undefined): Cell[] {
  return person === undefined ? [null, null, null] : [person.name, person.designation, person.linkedin_url];
}

/** Why the row is there, in one line; empty where its source does not say. */
function reasonOf({ why, matches }: DeliveredRow): string {
  if (why !== null) return [why.template, why.words, why.link].filter((part) => part).join('; ');
  return (matches ?? [])
    .map(({ clause, places, link, links = [] }) => {
      const where = places.map((place) => MATCH_PLACE_NAMES[place]).join(', ');
      const to =
        links.map(({ url, anchor }) => (anchor === '' ? url : `${url} “${anchor}”`)).join(', ') || link;
      return `${clause} in ${where}${to === undefined ? '' : `: ${to}`}`;
    })
    .join('; ');
}
