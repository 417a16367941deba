import { randomUUID } from 'node:crypto';
import { inTransaction, type DatabasePool } from '../../platform/database/open-database.ts';
import { lockCredits, post } from '../credits/index.ts';
import { insertLook, insertMonth, isMonthPaid, updateStatus, type DueLink } from './link-looks.repo.ts';
import { nextLookIn, stepStatus, type LinkStatus } from './link-status.ts';
import type { Looked } from './page-looker.port.ts';

/**
 * The link was paused, taken out or taken over while it was looked at: nothing of the look is kept, and nothing
 * charged.
 */
export class LookUnwantedError extends Error {}

/**
 * Keeps a look with what follows from it and with its price, all in one transaction: the first look of a month that saw
 * whether the link is there takes one credit. Throws InsufficientCreditsError or LookUnwantedError: then nothing is
 * kept.
 */
export async function keepLook(
  db: DatabasePool,
  link: DueLink,
  at: Date,
  looked: Looked,
): Promise<LinkStatus> {
  const { sight, evidence, answer } = looked;
  const linkStatus = stepStatus(statusOf(link), sight, at.getTime());
  // What comes back as it was, after nobody could look, has not changed.
  const isChange = linkStatus.state !== link.state && linkStatus.state !== link.before;
  const id = randomUUID();
  const { account_id: accountId, link_key: linkKey } = link;
  await inTransaction(db, async (tx) => {
    if (sight.kind !== 'unseen') {
      await lockCredits(tx, accountId);
      const month = { id: randomUUID(), accountId, linkKey, at, linkId: link.id, lookId: id };
      const cause = { reason: 'link watch', refType: 'link_month', refId: month.id } as const;
      // The month and no address: the ledger is for ever.
      const details = at.toISOString().slice(0, 7);
      if (await insertMonth(tx, month)) await post(tx, accountId, -1, { ...cause, details });
    }
    const nextInMs = nextLookIn(linkStatus, at.getTime());
    // What nobody pays for fills no disk: a site of five thousand pages, each a wall of megabytes, would.
    const isPaid = sight.kind !== 'unseen' || (await isMonthPaid(tx, accountId, linkKey, at));
    const sketch = evidence?.sketch ?? null;
    if (!(await updateStatus(tx, link, linkStatus, { at, sketch, nextInMs }))) throw new LookUnwantedError();
    const what = evidence ?? { href: null, anchor: null, rel: null, sentence: null };
    await insertLook(
      tx,
      {
        id,
        linkId: link.id,
        at,
        saw: sight.kind,
        state: linkStatus.state,
        isChange,
        why: sight.kind === 'unseen' ? sight.why : null,
        status: answer?.status ?? null,
        url: answer?.url ?? null,
        href: what.href,
        anchor: what.anchor,
        rel: what.rel,
        sentence: what.sentence,
        sha256: answer?.sha256 ?? null,
      },
      isPaid ? (answer?.warc ?? null) : null,
    );
  });
  return linkStatus;
}

function statusOf(link: DueLink): LinkStatus {
  return {
    state: link.state,
    since: link.since,
    seenAt: link.seen_at,
    absentAt: link.absent_at,
    before: link.before,
    unseenLooks: link.unseen_looks,
    anchor: link.known_anchor,
  };
}
