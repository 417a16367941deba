import { innerShares } from './inner-share.ts';
import { groupRows, Int32List } from './number-lists.ts';
import type { PageTable } from './page-table.ts';

/** Takes the links inside one domain after another and keeps only what comes out of them. */
interface InnerLinks {
  /** Part of its domain's strength that reaches each page, and how many pages of the domain link to it. */
  readonly share: Float32Array;
  readonly inLinks: Int32Array;
  /** A following link from one page to another of the same domain; the links of one page come together. */
  add: (page: number, target: number) => void;
  endDomain: (domain: number) => void;
  /** For the domains that never came, because none of their pages holds a link. */
  endIndex: () => void;
}

export function createInnerLinks(table: PageTable): InnerLinks {
  const pageCount = table.pages.count;
  const share = new Float32Array(pageCount);
  const inLinks = new Int32Array(pageCount);
  const pagesOf = groupRows(table.pageDomain, table.domains.count);
  const place = new Int32Array(pageCount);
  const lastLinkedBy = new Int32Array(pageCount).fill(-1);
  const ended = new Uint8Array(table.domains.count);
  const from = new Int32List();
  const to = new Int32List();

  const endDomain = (domain: number): void => {
    const members = pagesOf.rows.subarray(pagesOf.start[domain], pagesOf.start[domain + 1]);
    ended[domain] = 1;
    if (members.length === 0) return;
    let home = -1;
    members.forEach((page, at) => {
      place[page] = at;
      if (home < 0 && table.isHome[page] === 1) home = at;
    });
    const placeOf = (page: number): number => place[page]!;
    const shares = innerShares(members.length, from.view().map(placeOf), to.view().map(placeOf), home);
    members.forEach((page, at) => (share[page] = shares[at]!));
    from.clear();
    to.clear();
  };

  return {
    share,
    inLinks,
    add(page, target) {
      if (lastLinkedBy[target] === page) return;
      lastLinkedBy[target] = page;
      inLinks[target]!++;
      from.push(page);
      to.push(target);
    },
    endDomain,
    endIndex() {
      for (let domain = 0; domain < table.domains.count; domain++) if (ended[domain] === 0) endDomain(domain);
    },
  };
}
