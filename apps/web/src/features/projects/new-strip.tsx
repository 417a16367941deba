import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAnew } from '../../api/me-query.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { findSafeHref } from '../../lib/split-url.ts';
import { WebLink } from '../../entities/web-link.tsx';
import { PROJECTS_KEY } from './use-project-list.ts';
import { useStandingOrders } from './use-standing-orders.ts';

const DAY_MS = 24 * 3600 * 1000;
const JUST_NOW_MS = 60_000;

/**
 * What standing orders brought into a project since yesterday, and what it cost; nothing where there is nothing new.
 */
export function NewStrip({ project }: { project: string }) {
  const { data, dataUpdatedAt } = useStandingOrders(project);
  const receipts = (data?.receipts ?? []).filter(({ at }) => Date.parse(at) > dataUpdatedAt - DAY_MS);
  const sites = receipts.flatMap((receipt) => receipt.sites);
  const newest = Math.max(...receipts.map(({ at }) => Date.parse(at)));
  const isJustBrought = newest > dataUpdatedAt - JUST_NOW_MS;
  const client = useQueryClient();
  // The list of websites was asked for at the same time and may have been read before these came into it.
  useEffect(() => {
    if (isJustBrought) void askAnew(client, [PROJECTS_KEY, project, 'sites']);
  }, [client, project, newest, isJustBrought]);
  if (sites.length === 0) return null;
  const charged = receipts.reduce((sum, receipt) => sum + receipt.charged, 0);
  const orders = new Set(receipts.map(({ order }) => order)).size;
  return (
    <details className="panel mb-4 px-4 py-2" aria-label="New since yesterday">
      <summary className="num py-1.5 leading-5 max-sm:py-3">
        <strong className="font-strong">{formatCount(sites.length)} new since yesterday.</strong>{' '}
        <span className="text-muted">
          Found by {countOf(orders, 'standing order')}, {countOf(charged, 'credit')}.
        </span>
      </summary>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 pb-2" aria-label="Websites that are new since yesterday">
        {sites.map(({ site, url }) => (
          <li key={site}>
            <WebLink
              className="mono inline-flex min-h-8 items-center text-12 wrap-anywhere max-sm:min-h-11"
              url={findSafeHref(url) ?? `https://${site}/`}
              isTold
            >
              {site}
            </WebLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
