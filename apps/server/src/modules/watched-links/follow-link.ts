import type { AnswerToJudge, Judgement, Wanted } from './judge-answer.ts';
import { isSamePage, isSameSite } from './target-address.ts';

/** A page that was looked at because the link may have gone there; null where it could not be had. */
interface Visited<Came> {
  readonly answer: AnswerToJudge;
  readonly came: Came;
}

interface SuccessorSearch<Came> {
  readonly visit: (url: string) => Promise<Visited<Came> | null>;
  /** As `judgeSuccessor`. */
  readonly judge: (answer: AnswerToJudge, wanted: Wanted) => Promise<Judgement | null>;
  /** Pages of the watched page's site that are known to link to the target. */
  readonly knownPages: (wanted: Wanted) => Promise<readonly string[]>;
}

/** So many other pages are visited for one look. */
const MOST_VISITS = 4;

const HOME_UNREAD: Judgement = {
  sight: { kind: 'unseen', why: 'the page that the link had moved to could not be read' },
  evidence: null,
  leads: [],
};

/**
 * Where a link went whose page was read without it, or is gone: to the page where it was last seen, one that its page
 * names, or one that is known to link to its target. Nothing is claimed without the link itself on that page. Null
 * where it went nowhere: then the look stands as it was. Where its new home cannot be read, nothing was seen.
 */
export async function followLink<Came>(
  { sight, leads }: Judgement,
  wanted: Wanted,
  { visit, judge, knownPages }: SuccessorSearch<Came>,
): Promise<{ readonly judgement: Judgement; readonly came: Came | null } | null> {
  if ((sight.kind !== 'absent' && sight.kind !== 'gone') || wanted.seen === null) return null;
  const home = isSamePage(wanted.seen.url, wanted.page) ? [] : [wanted.seen.url];
  const others = [...leads, ...(await knownPages(wanted))].filter(
    (url) => isSameSite(url, wanted.page) && !isSamePage(url, wanted.page),
  );
  for (const url of [...new Set([...home, ...others])].slice(0, MOST_VISITS)) {
    const visited = await visit(url);
    const isHome = home.includes(url);
    if (visited === null || ![200, 404, 410].includes(visited.answer.status)) {
      if (isHome) return { judgement: HOME_UNREAD, came: null };
      continue;
    }
    const judgement = await judge(visited.answer, wanted);
    if (judgement !== null) return { judgement, came: visited.came };
  }
  return null;
}
