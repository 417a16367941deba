import type { StandingOrder, StandingReceipt } from '@linklode/contract';
import {
  changeStandingOrder,
  createStandingOrder,
  deleteStandingOrder,
  downloadReceipt,
} from '@linklode/contract/calls';
import { useId, useState, type FormEvent } from 'react';
import { useDownload } from '../../api/use-download.ts';
import { failureText } from '../../api/use-change.ts';
import { Loaded } from '../../entities/loaded.tsx';
import { May, NotYours } from '../../entities/may.tsx';
import { AskedQuery } from '../../entities/asked-query.tsx';
import { countOf, formatCount, formatDateTime } from '../../lib/format.ts';
import { readSmartQuery } from '../../lib/smart-query.ts';
import { findSafeHref } from '../../lib/split-url.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { WebLink } from '../../entities/web-link.tsx';
import { BUDGET_FAULT, BudgetForm, isBudget } from './budget-form.tsx';
import { ProjectPanel } from './project-panel.tsx';
import { useProjectChange } from './use-project-change.ts';
import { useStandingOrders } from './use-standing-orders.ts';

const BECAUSE: Readonly<Record<StandingReceipt['sites'][number]['because'], string>> = {
  'first run': 'found by the first run',
  'came or changed': 'came or changed since the last run',
  'not reached before': 'not reached by the runs before',
};

function OrderLine({ order }: { order: StandingOrder }) {
  const changing = useProjectChange(changeStandingOrder);
  const deleting = useProjectChange(deleteStandingOrder, { done: 'The order was ended.' });
  const [isChanging, setIsChanging] = useState(false);
  const isActive = order.state === 'active';
  const name = readSmartQuery(order.query).text;
  return (
    <li className="grid gap-1.5 border-t border-line pt-3 *:min-w-0">
      <p>
        <AskedQuery query={order.query} />
      </p>
      <div
        className="h-2 overflow-hidden rounded-1 border border-edge bg-sunken"
        role="img"
        aria-label={`${order.used} of ${order.budget} credits used this month`}
      >
        <div
          className="h-full bg-accent"
          style={{ width: `${Math.min(100, (100 * order.used) / order.budget)}%` }}
        />
      </div>
      <p className="num text-13/5 text-muted">
        <strong className="font-strong text-text">
          {formatCount(order.used)} of {formatCount(order.budget)}
        </strong>{' '}
        credits used this month. {countOf(order.brought_lately, 'website')} in the last 24 hours,{' '}
        {formatCount(order.brought)} in all.
      </p>
      {order.halted === null ? null : (
        <p className="text-13/5 wrap-anywhere text-warning-text">{order.halted}</p>
      )}
      <p className="text-13/5 text-muted">
        {isActive
          ? order.last_run_at === null
            ? 'Its first run is under way, within a minute or two.'
            : `Last run ${formatDateTime(order.last_run_at)}.`
          : 'Paused: it runs no more and takes nothing until you let it go on.'}
      </p>
      {isChanging ? (
        <BudgetForm
          budget={order.budget}
          used={order.used}
          name={name}
          isBusy={changing.isPending}
          onBudget={(budget) =>
            changing.mutate({ order: order.id, budget }, { onSuccess: () => setIsChanging(false) })
          }
          onCancel={() => setIsChanging(false)}
        />
      ) : null}
      <May call={changeStandingOrder}>
        <div className="flex flex-wrap gap-2">
          {isChanging ? null : (
            <Button onClick={() => setIsChanging(true)}>
              Budget
              <span className="sr-only"> of {name}</span>
            </Button>
          )}
          <Button
            disabled={changing.isPending}
            onClick={() => changing.mutate({ order: order.id, state: isActive ? 'paused' : 'active' })}
          >
            {isActive ? 'Pause' : 'Go on'}
            <span className="sr-only"> {name}</span>
          </Button>
          <Button
            kind="quiet"
            disabled={deleting.isPending || isActive}
            title={isActive ? 'Pause it first' : undefined}
            onClick={() => deleting.mutate({ order: order.id })}
          >
            End
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      </May>
    </li>
  );
}

function Receipt({ receipt }: { receipt: StandingReceipt }) {
  const { isBusy, save } = useDownload(
    downloadReceipt,
    `receipt-order-${receipt.id.slice(0, 8)}.json`,
    undefined,
    {
      kind: 'order',
      id: receipt.id,
    },
  );
  return (
    <li>
      <details>
        <summary className="num py-1.5 text-13/5 max-sm:py-3">
          {formatDateTime(receipt.at)}: {countOf(receipt.sites.length, 'website')},{' '}
          {countOf(receipt.charged, 'credit')}
        </summary>
        <ul className="mb-2 grid gap-1.5 pl-3 text-12/4.5">
          {receipt.sites.map((site) => (
            <li key={site.site} className="wrap-anywhere">
              <WebLink className="mono" url={findSafeHref(site.url) ?? `https://${site.site}/`} isTold>
                {site.site}
              </WebLink>
              : {BECAUSE[site.because]}; {site.is_charged ? '1 credit' : 'free, it was yours'}.
              {site.matched === '' ? null : <span className="text-muted"> {site.matched}</span>}
            </li>
          ))}
        </ul>
        <Button kind="quiet" disabled={isBusy} onClick={save}>
          Signed receipt<span className="sr-only"> of {formatDateTime(receipt.at)}</span>
        </Button>
      </details>
    </li>
  );
}

/** Searches that run by themselves for a project: what they bring, what they cost, and the way to stop them. */
export function StandingOrders({ project }: { project: string }) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [budget, setBudget] = useState('40');
  const creating = useProjectChange(createStandingOrder, {
    isTold: true,
    done: 'Ordered. Its first run is under way, within a minute or two.',
  });
  const credits = Number(budget);
  const isWhole = isBudget(credits);

  function create(event: FormEvent) {
    event.preventDefault();
    if (query.trim() === '' || !isWhole || creating.isPending) return;
    creating.mutate({ project, query: query.trim(), budget: credits }, { onSuccess: () => setQuery('') });
  }

  return (
    <ProjectPanel
      title="Standing orders"
      lead="A search that runs each day and after each import of the index. It brings websites that you do not have, one credit each, and stops at its budget of the month."
    >
      <Loaded query={useStandingOrders(project)} what="Your orders">
        {({ orders, receipts }) => (
          <>
            <ul className="grid gap-3 empty:hidden" aria-label="Standing orders">
              {orders.map((order) => (
                <OrderLine key={order.id} order={order} />
              ))}
            </ul>
            {receipts.length === 0 ? null : (
              <div className="grid gap-1 border-t border-line pt-3">
                <h3 className="text-13/5">Receipts</h3>
                <ul className="relative max-h-80 overflow-y-auto" aria-label="Receipts">
                  {receipts.map((receipt) => (
                    <Receipt key={receipt.id} receipt={receipt} />
                  ))}
                </ul>
              </div>
            )}
          </>
        )}
      </Loaded>
      <May
        call={createStandingOrder}
        instead={<NotYours what="Begin, change and end orders" call={createStandingOrder} />}
      >
        <form
          className="grid gap-2 border-t border-line pt-3"
          aria-label="New standing order"
          onSubmit={create}
        >
          <Field htmlFor={`${id}-query`} label="Query">
            <input
              className="input font-mono text-code max-sm:text-16"
              id={`${id}-query`}
              value={query}
              maxLength={4000}
              placeholder='intitle:"write for us" soil'
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="off"
              aria-invalid={creating.error !== null}
              aria-describedby={creating.error ? `${id}-refused` : undefined}
              onChange={(event) => {
                setQuery(event.target.value);
                creating.reset();
              }}
            />
          </Field>
          <Field htmlFor={`${id}-budget`} label="At most so many credits a month">
            <input
              className="input num"
              id={`${id}-budget`}
              inputMode="numeric"
              autoComplete="off"
              value={budget}
              aria-invalid={!isWhole}
              aria-describedby={isWhole ? undefined : `${id}-whole`}
              onChange={(event) => setBudget(event.target.value)}
            />
          </Field>
          {isWhole ? null : (
            <FieldError id={`${id}-whole`} role="alert">
              {BUDGET_FAULT}
            </FieldError>
          )}
          {creating.error ? (
            <FieldError id={`${id}-refused`} role="alert">
              {failureText(creating.error)}
            </FieldError>
          ) : null}
          <Button
            type="submit"
            className="justify-self-start"
            disabled={query.trim() === '' || !isWhole || creating.isPending}
          >
            Order
          </Button>
        </form>
      </May>
    </ProjectPanel>
  );
}
