import type { Purchase } from '@linklode/contract';
import { Loaded } from '../../entities/loaded.tsx';
import { countOf, formatDateTime, formatRupeesExact } from '../../lib/format.ts';
import { Link } from '../../lib/router.tsx';
import { invoicePath } from '../../paths.ts';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import { BillingForm } from './billing-form.tsx';
import { usePurchases } from './use-purchases.ts';

const STATES: Readonly<Record<Purchase['state'], { name: string; tone: string }>> = {
  waiting: { name: 'Being confirmed', tone: 'tag-info' },
  failed: { name: 'Failed', tone: '' },
  paid: { name: 'Paid', tone: 'tag-accent' },
  'partly refunded': { name: 'Refunded in part', tone: '' },
  refunded: { name: 'Refunded', tone: '' },
};

function PurchaseLine({ purchase }: { purchase: Purchase }) {
  const { order, credits, amount_paise, state, payment, invoice, returned_paise } = purchase;
  return (
    <li className="grid gap-1 border-b border-line py-2.5 *:min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <strong className="num font-semibold">{countOf(credits, 'credit')}</strong>{' '}
          <span className={`tag ${STATES[state].tone}`}>{STATES[state].name}</span>
        </span>
        <span className="num">{formatRupeesExact(amount_paise / 100)}</span>
      </div>
      <p className="num text-13/5 wrap-anywhere text-muted">
        {formatDateTime(purchase.paid_at ?? purchase.begun_at)}. Order {order}
        {payment === null ? '.' : `, payment ${payment}.`}
        {returned_paise > 0 ? ` ${formatRupeesExact(returned_paise / 100)} went back to you.` : null}
        {state === 'failed' ? ' Nothing was credited.' : null}
      </p>
      {invoice === null ? null : (
        <Link
          className="inline-flex min-h-8 items-center justify-self-start text-13/5 max-sm:min-h-11"
          to={invoicePath(order)}
        >
          Invoice {invoice}
        </Link>
      )}
    </li>
  );
}

/** What was bought, what became of each payment, and its invoice. */
export function PurchasesPanel() {
  return (
    <TitledPanel titleId="purchases-title" title="Purchases and invoices">
      <Loaded query={usePurchases()} what="Your purchases">
        {(purchases) =>
          purchases.length === 0 ? (
            <p className="text-13/5 text-muted">No purchase yet. The invoice of each stands here.</p>
          ) : (
            <ul className="w-full border-t border-line" aria-label="Purchases">
              {purchases.map((purchase) => (
                <PurchaseLine key={purchase.order} purchase={purchase} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <BillingForm />
    </TitledPanel>
  );
}
