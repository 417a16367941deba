import type { FastifyBaseLogger } from 'fastify';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { InsufficientCreditsError } from '../credits/index.ts';
import { keepLook, LookUnwantedError } from './keep-look.ts';
import { claimDueLinks, PUT_OFF_SECONDS, putOff, type DueLink } from './link-looks.repo.ts';
import type { PageLooker } from './page-looker.port.ts';
import { readTarget } from './target-address.ts';

export interface WatchParts {
  readonly db: DatabasePool;
  readonly looker: PageLooker;
  readonly log: FastifyBaseLogger;
}

/** What is claimed at once is looked at well before the claim lapses; what is left is taken in the next minute. */
const AT_ONCE = 40;
const OF_ONE_ACCOUNT = 20;
const SIDE_BY_SIDE = 6;

const OUT_OF_CREDITS =
  'The account is out of credits, so it is not looked at. Nothing was charged. It goes on by itself when there are credits again.';

/**
 * Looks at the links that are due. No credit, no look: a link whose month is not paid yet waits until the account has
 * one. Safe in several processes at once, and when it is killed at any point: a look is kept with its price or not at
 * all. Answers how many looks were kept.
 */
export async function watchDueLinks(parts: WatchParts, stop: AbortSignal): Promise<number> {
  const due = await claimDueLinks(parts.db, AT_ONCE, OF_ONE_ACCOUNT);
  const waiting = [...due];
  let kept = 0;
  const work = async (): Promise<void> => {
    for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
      if (stop.aborted) await putOff(parts.db, link, 0, null);
      else if (await lookOnce(parts, link, stop)) kept++;
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return kept;
}

async function lookOnce({ db, looker, log }: WatchParts, link: DueLink, stop: AbortSignal): Promise<boolean> {
  if (!link.is_covered) {
    await putOff(db, link, PUT_OFF_SECONDS, OUT_OF_CREDITS);
    return false;
  }
  const target = readTarget(link.target);
  if (target === null) throw new Error('a target was kept that is none');
  const at = new Date();
  const { page, sketch, seen } = link;
  const wanted = { page, target, sketch, seen };
  try {
    const looked = await looker.look(wanted, at, stop);
    await keepLook(db, link, at, looked);
    return true;
  } catch (error) {
    if (error instanceof LookUnwantedError) return false;
    const isEmpty = error instanceof InsufficientCreditsError;
    // One link's defect is not the others'.
    if (!isEmpty && !stop.aborted) log.error({ err: error, link: link.id }, 'link check failed');
    await putOff(db, link, stop.aborted ? 0 : PUT_OFF_SECONDS, isEmpty ? OUT_OF_CREDITS : null);
    return false;
  }
}
