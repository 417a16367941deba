import { createHash } from 'node:crypto';
import type { AnswerOf, listReceiptKeys, ReceiptKind } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { atOneMoment, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { canonicalJson } from '../../platform/signing/canonical-json.ts';
import type { SigningKey } from '../../platform/signing/signing-key.ts';
import { listCausedEntries } from '../credits/index.ts';
import { getProject, listAllProjectSites, listHiddenProjects } from '../projects/index.ts';
import { findDelivery, listPagesOfSearch } from '../search/index.ts';
import { listStandingOrdersOf, listReceiptRuns } from '../standing-orders/index.ts';
import { listPaidMonths, listTellingLooks, listWatchedRows, tellLink } from '../watched-links/index.ts';
import type { IndexState } from '@linklode/web-index';
import * as repo from './receipt-keys.repo.ts';

const FORMAT = 'linklode-receipt/1';

type PublishedKeys = AnswerOf<typeof listReceiptKeys>;

export interface ReceiptsService {
  /** A signed receipt as the bytes of its file. Throws 404 for what the account does not have, or has no more. */
  make(accountId: string, kind: ReceiptKind, id: string): Promise<string>;
  /** Public keys, the newest first, and those that were stolen. */
  keys(): Promise<PublishedKeys>;
}

/** Receipts that anybody can check without this product: `tools/verify-receipt.mjs`. `issuer` is the API's origin. */
export function createReceipts({
  db,
  key: first,
  renewKey,
  issuer,
  indexState,
}: {
  readonly db: DatabasePool;
  readonly key: SigningKey;
  /** Another one in place of one that somebody revoked, here or elsewhere, while this process runs. */
  readonly renewKey?: (revoked: string) => SigningKey;
  readonly issuer: string;
  readonly indexState: () => IndexState | null;
}): ReceiptsService {
  let key = first;

  /** Null where the key is revoked: what it signs is believed by nobody. */
  async function sign(receipt: object): Promise<string | null> {
    await repo.insertKey(db, key);
    const value = key.sign(Buffer.from(canonicalJson(receipt)));
    const file = canonicalJson({ ...receipt, signature: { algorithm: 'Ed25519', key: key.id, value } });
    const isGiven = await repo.insertGiven(db, createHash('sha256').update(file).digest(), key.id);
    return isGiven ? file : null;
  }

  return {
    async make(accountId, kind, id) {
      const body = await atOneMoment(db, (tx) => BODIES[kind](tx, accountId, id));
      const { searches } = body;
      const told =
        searches === undefined ? body : { ...body, searches: withGeneration(searches, indexState()) };
      const receipt = { format: FORMAT, issuer, kind, id, made_at: new Date().toISOString(), ...told };
      const file = await sign(receipt);
      if (file !== null) return file;
      const revoked = key.id;
      const unsigned = (why: string, cause?: unknown): AppError =>
        new AppError(503, 'no_signing_key', 'Receipts are signed anew shortly. Nothing was charged.', {
          cause: new Error(`the receipts’ key ${revoked} is revoked, and ${why}`, { cause }),
        });
      if (renewKey === undefined) throw unsigned('this process makes no other');
      try {
        key = renewKey(revoked);
      } catch (error) {
        throw unsigned('its file could not be replaced: take it out of DATA_DIR by hand', error);
      }
      const signed = await sign(receipt);
      if (signed === null) throw unsigned(`so is ${key.id}`);
      return signed;
    },
    async keys() {
      const all = await repo.listReceiptKeys(db);
      const keys: PublishedKeys['keys'] = [];
      const revoked: PublishedKeys['revoked_keys'] = [];
      for (const { revoked_at, stolen_at, ...one } of all) {
        const known = { ...one, algorithm: 'Ed25519' as const };
        if (revoked_at === null || stolen_at === null) keys.push(known);
        else
          revoked.push({
            ...known,
            revoked_at,
            stolen_at,
            good: await repo.listGivenBefore(db, one.id, stolen_at),
          });
      }
      return { keys, revoked_keys: revoked };
    },
  };
}

type Searches = Awaited<ReturnType<typeof findDelivery>>;
type Body = Record<string, unknown> & { readonly searches?: Searches };
type BodyOf = (db: Database, accountId: string, id: string) => Promise<Body>;

/**
 * The digest of the state of the index that answered; null where the index has changed since, so that nobody knows it
 * any more.
 */
function withGeneration(searches: Searches, state: IndexState | null) {
  const now = state === null ? null : createHash('sha256').update(state.version).digest('hex');
  return searches.map((search) => {
    const isSame = state !== null && state.since < Date.parse(search.delivered_at);
    return { ...search, index_generation: isSame ? now : null };
  });
}

const BODIES: Readonly<Record<ReceiptKind, BodyOf>> = {
  search: (db, accountId, id) => bodyOfPages(db, accountId, [id]),
  all_pages: async (db, accountId, id) =>
    bodyOfPages(db, accountId, await listPagesOfSearch(db, accountId, id)),
  order: async (db, accountId, id) => {
    const runs = await listReceiptRuns(db, accountId, { receiptId: id });
    if (runs.length === 0) throw nothingToProve('receipt of a standing order');
    const ids = runs.map(({ run }) => run);
    const all = await listStandingOrdersOf(db, accountId, null, await listHiddenProjects(db, accountId));
    const orders = all.filter((order) => runs.some((run) => run.order === order.id));
    if (orders.length === 0) throw nothingToProve('receipt of a standing order');
    return {
      orders,
      runs,
      // As they were delivered, for as long as that is kept.
      searches: await findDelivery(db, accountId, ids),
      costs: await listCausedEntries(db, accountId, ids),
    };
  },
  project: async (db, accountId, id) => {
    const { name, created_at, states } = await getProject(db, accountId, id);
    const runs = await listReceiptRuns(db, accountId, { projectId: id });
    const months = await listPaidMonths(db, accountId, id);
    const looks = await listTellingLooks(db, accountId, id);
    const links = await listWatchedRows(db, accountId, id, { limit: null });
    const sites = await listAllProjectSites(db, id);
    return {
      project: { name, created_at, states },
      // What the person noted for themselves is nobody else's.
      websites: sites.map(({ site, state, title, url, da, found_by, came_by, added_at }) => ({
        site,
        state,
        title,
        url,
        da,
        found_by,
        came_by,
        added_at,
      })),
      orders: await listStandingOrdersOf(db, accountId, id),
      runs,
      links: links.map(tellLink).map((link) => ({
        ...link,
        looks: looks.filter((look) => look.link === link.id),
        paid_months: months.filter((month) => month.link === link.id),
      })),
      costs: await listCausedEntries(db, accountId, [
        ...runs.map(({ run }) => run),
        ...months.map((month) => month.id),
      ]),
    };
  },
};

async function bodyOfPages(db: Database, accountId: string, pages: readonly string[]): Promise<Body> {
  const searches = await findDelivery(db, accountId, pages);
  if (searches.length === 0) throw nothingToProve('search of the last seven days');
  const runs = searches.map(({ run }) => run);
  return { searches, costs: await listCausedEntries(db, accountId, runs) };
}

function nothingToProve(what: string): AppError {
  return new AppError(404, 'no_such_receipt', `There is no ${what} by this id. Nothing was charged.`);
}
