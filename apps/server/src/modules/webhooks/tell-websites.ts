import type { StandingReceipt } from '@linklode/contract';
import type { Database } from '../../platform/database/open-database.ts';
import { insertDeliveries } from './webhooks.repo.ts';

/** What a standing order brought with one search. */
interface BroughtNews {
  readonly project: string;
  readonly order: { readonly id: string; readonly query: string };
  readonly receipt: string;
  readonly charged: number;
  readonly used: number;
  readonly budget: number;
  readonly websites: StandingReceipt['sites'];
}

/** Tells the webhooks of a project, in the transaction that charges: what was brought is told, and nothing else is. */
export async function tellWebsites(tx: Database, news: BroughtNews): Promise<void> {
  const { project, order, receipt, charged, used, budget, websites } = news;
  const body = JSON.stringify({
    type: 'standing_order.websites',
    timestamp: new Date().toISOString(),
    data: { project: { id: project }, order, receipt, charged, used, budget, websites },
  });
  await insertDeliveries(tx, project, 'websites', body);
}
