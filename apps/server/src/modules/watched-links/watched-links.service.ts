import { MAX_WATCHED_LINKS, type NewLink, type WatchedLink } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { readWebAddress } from '../../platform/fetching/web-address.ts';
import { availableIn } from '../credits/index.ts';
import { getProject, lockListsOf } from '../projects/index.ts';
import { formerLinkKeyOf, linkKeyOf } from './link-key.ts';
import { readTarget } from './target-address.ts';
import * as repo from './watched-links.repo.ts';
import type { LinkToAdd, WatchedRow } from './watched-links.repo.ts';

interface LinkPlan {
  /** Those that the project has not. */
  readonly fresh: readonly LinkToAdd[];
  readonly known: number;
  readonly refused: readonly { readonly line: number; readonly text: string; readonly why: string }[];
  /** Credits that the fresh ones take at most in this month (UTC), and in each month after it. */
  readonly this_month: number;
  readonly each_month: number;
}

const SHOWN = 120;

/** What adding the links would do and cost. Throws 404. */
async function planLinks(
  db: Database,
  accountId: string,
  projectId: string,
  asked: readonly NewLink[],
): Promise<LinkPlan> {
  await getProject(db, accountId, projectId);
  const refused: LinkPlan['refused'][number][] = [];
  const wanted = new Map<string, LinkToAdd & { readonly formerKey: Buffer }>();
  let named = 0;
  for (const [at, link] of asked.entries()) {
    const page = readWebAddress(link.page.trim());
    const target = readTarget(link.target);
    if (page === null || target === null) {
      const text = page === null ? link.page : link.target;
      const why =
        page === null ? 'is not the address of a page on the public web' : 'is not an address or a domain';
      refused.push({ line: at + 1, text: text.slice(0, SHOWN), why });
      continue;
    }
    named++;
    const key = linkKeyOf(accountId, page, target);
    const formerKey = formerLinkKeyOf(accountId, page.href, link.target);
    const anchor = link.anchor === '' ? null : link.anchor;
    const asked = { page: page.href, target: link.target, anchor, rel: link.rel };
    wanted.set(key.toString('hex'), { ...asked, key, formerKey });
  }
  const keys = [...wanted.values()].flatMap(({ key, formerKey }) => [key, formerKey]);
  const { here, watched, paid, had } = await repo.findKnownKeys(db, accountId, projectId, keys);
  // What a version before watches, or was paid for, goes by the key that it was given then.
  const links = [...wanted.values()].map(({ formerKey, ...link }) =>
    had.has(formerKey.toString('hex')) ? { ...link, key: formerKey } : link,
  );
  const fresh = links.filter(({ key }) => !here.has(key.toString('hex')));
  const costly = fresh.map(({ key }) => key.toString('hex')).filter((key) => !watched.has(key));
  return {
    fresh,
    known: named - fresh.length,
    refused,
    this_month: costly.filter((key) => !paid.has(key)).length,
    each_month: costly.length,
  };
}

export async function quoteLinks(
  db: Database,
  accountId: string,
  projectId: string,
  asked: readonly NewLink[],
) {
  const { fresh, ...plan } = await planLinks(db, accountId, projectId, asked);
  return {
    ...plan,
    refused: [...plan.refused],
    fresh: fresh.length,
    available: await availableIn(db, accountId),
  };
}

/**
 * Has the links watched from now on. All or none: throws 422 where one is no link, where they could take more than
 * `maxCredits` a month, or where the account would have more than its most; 404.
 */
export async function addLinks(
  db: DatabasePool,
  accountId: string,
  projectId: string,
  asked: readonly NewLink[],
  maxCredits: number,
): Promise<{ added: number; known: number }> {
  return inTransaction(db, async (tx) => {
    await lockListsOf(tx, accountId);
    const plan = await planLinks(tx, accountId, projectId, asked);
    const [bad] = plan.refused;
    if (bad !== undefined)
      throw new AppError(
        422,
        'invalid_link',
        `Line ${bad.line}: “${bad.text}” ${bad.why}. None of the links was added.`,
      );
    if (plan.each_month > maxCredits) {
      const words = `Watching these links can take ${plan.each_month} credits a month, and you agreed to ${maxCredits}. None was added and nothing was charged.`;
      throw new AppError(422, 'costs_more', words);
    }
    if ((await repo.countLinks(tx, accountId)) + plan.fresh.length > MAX_WATCHED_LINKS) {
      const words = `An account can have ${MAX_WATCHED_LINKS.toLocaleString('en')} links watched, and with these it would have more. None was added.`;
      throw new AppError(422, 'too_many_links', words);
    }
    const added = await repo.insertLinks(tx, accountId, projectId, plan.fresh);
    return { added, known: plan.known };
  });
}

/** A link as its owner reads it. */
export function tellLink(row: WatchedRow): WatchedLink {
  const { agreed_anchor, agreed_rel, known_anchor: _, project_id: project, ...link } = row;
  const isUnseen = row.state === 'could not look';
  return {
    ...link,
    project,
    why: isUnseen ? row.why : null,
    agreed: { anchor: agreed_anchor, rel: agreed_rel },
    differs: differencesOf(row),
  };
}

function differencesOf({ agreed_anchor, agreed_rel, seen, state, known_anchor }: WatchedRow): string[] {
  if (seen === null) return [];
  const found: string[] = [];
  if (agreed_rel !== null && seen.rel !== agreed_rel)
    found.push(`It is ${seen.rel}, and ${agreed_rel} was agreed.`);
  if (state === 'anchor changed')
    found.push(
      `The anchor is “${seen.anchor}”, and ${agreed_anchor === null ? 'was first' : 'agreed was'} “${known_anchor ?? ''}”.`,
    );
  if (state === 'moved') found.push(`It stands on ${seen.page ?? 'another page'} now.`);
  if (state === 'target changed') found.push(`It leads to ${seen.href}.`);
  return found;
}
