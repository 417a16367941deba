import { randomUUID } from 'node:crypto';
import { MATCH_PLACE_NAMES, MAX_PAGES, type SearchResult, type SmartSearchResult } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { runForAccount } from '../../platform/asking-account.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { findSiteName, putIntoProject } from '../projects/index.ts';
import type { PreparedSearch, SearchService, Settled } from '../search/index.ts';
import { tellWebsites } from '../webhooks/index.ts';
import * as repo from './standing-orders.repo.ts';

export interface OrderParts {
  readonly db: DatabasePool;
  readonly search: Pick<SearchService, 'prepare'>;
}

const DAY_SECONDS = repo.LONGEST_PAUSE_SECONDS;
/** After what passes by itself: another search of the account under way, a source that is away. */
const SOON_SECONDS = 15 * 60;

/**
 * Runs an order once: the same search as by hand, page after page, until nothing new is left or the budget of the month
 * is used up. Each page is charged, counted and put into the project in one transaction, so a run that is broken off
 * and begun again delivers and charges nothing twice, and an order that is stopped meanwhile charges nothing any more.
 */
export async function runStandingOrder(
  parts: OrderParts,
  order: repo.DueOrder,
  index: string | null,
  stop: AbortSignal,
): Promise<void> {
  let end: Omit<repo.RunEnd, 'index'> = { readToEnd: false, halted: null, nextInSeconds: DAY_SECONDS };
  const tally = { charged: 0 };
  try {
    end = { ...end, ...(await runForAccount(order.account_id, () => runPages(parts, order, stop, tally))) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    end = { ...end, ...haltOf(error, tally.charged) };
  }
  if (stop.aborted) return;
  await repo.noteRun(parts.db, order.id, { ...end, index });
}

async function runPages(
  { db, search }: OrderParts,
  order: repo.DueOrder,
  stop: AbortSignal,
  tally: { charged: number },
): Promise<{ readToEnd: boolean; halted: string | null }> {
  // Two processes may begin one order in the same millisecond, and neither is the other's run.
  const run = `${order.id} ${randomUUID()}`;
  for (let page = 0; page < MAX_PAGES && !stop.aborted; page++) {
    const left = await repo.findBudgetLeft(db, order.id);
    // Paused or deleted while it ran.
    if (left === null) return { readToEnd: false, halted: null };
    if (left === 0) return { readToEnd: false, halted: BUDGET_USED };
    const brought = await repo.listBroughtSites(db, order.id);
    const hide = { project: order.project_id, also: brought };
    const { account_id: accountId, query, filter, exclude } = order;
    // What came before is hidden now, so what is next is always on the first page.
    const asked = { accountId, query, exclude, page: 1, hide };
    const terms = { run, maxCredits: left };
    const prepared = await search.prepare(filter === null ? asked : { ...asked, filter }, terms);
    const { page: delivered, brought: news } = await deliver(db, order, prepared);
    const { charged, results, total, more } = delivered;
    tally.charged += charged;
    const hasMore = total === null ? more !== false : total > results.length;
    const isCut = charged >= left || news?.isCut === true;
    if (results.length === 0 || (!isCut && !hasMore)) return { readToEnd: true, halted: null };
  }
  return { readToEnd: false, halted: null };
}

/** One transaction charges and keeps: the budget, the receipt and the project hold the same as the ledger. */
async function deliver(db: DatabasePool, order: repo.DueOrder, prepared: PreparedSearch): Promise<Settled> {
  try {
    // `settle` allows a bounded number of attempts.
    for (;;) {
      const settled = await inTransaction(db, async (tx) => {
        const done = await prepared.settle(tx);
        if (done !== null && done.brought !== null && done.brought.rows.length > 0)
          await keep(tx, order, { ...done.brought, charged: done.page.charged });
        return done;
      });
      if (settled === null) continue;
      prepared.committed(settled);
      return settled;
    }
  } catch (error) {
    throw await prepared.giveUp(error);
  }
}

const BUDGET_USED = 'Its budget of this month is used up. It goes on next month, or with a larger budget.';

/** Rows of a smart filter say what earned them their place. */
type BroughtRow = SearchResult & Partial<Pick<SmartSearchResult, 'why'>>;

interface Brought {
  readonly runId: string;
  readonly charged: number;
  readonly rows: readonly BroughtRow[];
}

async function keep(tx: Database, order: repo.DueOrder, { runId, charged, rows }: Brought): Promise<void> {
  const because = order.is_first ? 'first run' : order.read_to_end ? 'came or changed' : 'not reached before';
  const sites = rows.flatMap((row): repo.BroughtSite[] => {
    const site = row.domain ?? findSiteName(row.url)?.site;
    if (site === undefined) return [];
    return [
      {
        site,
        title: row.title,
        url: row.url,
        matched: matchedIn(row),
        because,
        is_charged: row.yours_since === null,
      },
    ];
  });
  const { id: orderId, account_id: accountId } = order;
  const foundBy = order.filter === null ? order.query : `smart:${order.filter} ${order.query}`;
  const arrival = { state: 'new', cameBy: 'order', foundBy, importId: null } as const;
  const known = new Map(rows.map((row) => [row.url, row.da]));
  const found = sites.map(({ site, title, url }) => ({ site, title, url, da: known.get(url) ?? null }));
  // The project is locked before its order, as where both are deleted together.
  await putIntoProject(tx, accountId, order.project_id, found, arrival);
  const taken = await repo.takeFromBudget(tx, orderId, charged);
  if (taken === null) throw new AppError(409, 'order_stopped', 'The order was stopped. Nothing was charged.');
  // Another process, which took this one for dead, may have brought some of them meanwhile, and told of them.
  const brought = new Set(await repo.listBroughtSites(tx, orderId));
  const fresh = sites.filter(({ site }) => !brought.has(site));
  if (fresh.length === 0 && charged === 0) return;
  const receipt = await repo.insertReceipt(tx, { orderId, accountId, runId, charged, ...taken }, fresh);
  const { budget, used } = taken;
  await tellWebsites(tx, {
    project: order.project_id,
    order: { id: orderId, query: foundBy },
    receipt,
    charged,
    used,
    budget,
    websites: fresh,
  });
}

function matchedIn({ why, matches }: BroughtRow): string {
  if (why) return why.sentence ?? why.words ?? why.link ?? why.template;
  return (matches ?? [])
    .map(({ clause, places, links = [] }) => {
      const said = links.map(({ site, anchor }) => (anchor === '' ? site : `${site} “${anchor}”`)).join(', ');
      const where = places.map((place) => MATCH_PLACE_NAMES[place]).join(', ');
      return `${clause} in ${where}${said === '' ? '' : `: ${said}`}`;
    })
    .join('; ');
}

/**
 * What a person reads of a run that could not go on, and when the next is due. `charged`: for what it brought before
 * that.
 */
function haltOf(error: AppError, charged: number): Pick<repo.RunEnd, 'halted' | 'nextInSeconds'> {
  const nothing = charged === 0 ? 'Nothing was charged' : 'Nothing more was charged';
  if (error.status === 402) {
    return { halted: `The account was out of credits. ${nothing}.`, nextInSeconds: DAY_SECONDS };
  }
  if (error.code === 'order_stopped') return { halted: null, nextInSeconds: DAY_SECONDS };
  if (error.status === 422) return { halted: `${error.message} ${nothing}.`, nextInSeconds: DAY_SECONDS };
  return {
    halted: `The search could not be run this time. ${nothing}, and it is tried again soon.`,
    nextInSeconds: Math.min(DAY_SECONDS, Math.max(SOON_SECONDS, error.retryAfterSeconds ?? 0)),
  };
}
