import { readInvoice } from '@linklode/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/connection.ts';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { Link } from '../../lib/router.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';

/** The invoice of an order, to be printed or kept as PDF by the browser. */
export function InvoiceView({ order }: { order: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invoice', order],
    queryFn: ({ signal }) => call(readInvoice, { query: { order }, signal }),
  });
  const back = (
    <Link className={buttonClass()} to={paths.profile}>
      Purchases
    </Link>
  );
  if (data === undefined) {
    if (error === null || isFetching) return <p role="status">{SPEC_TEXTS.loading}</p>;
    const isNone = error instanceof ApiError && (error.status === 404 || error.status === 422);
    return (
      <EmptyState
        isPage
        picture="nothing"
        title={isNone ? 'There is no such invoice' : 'This invoice could not be loaded'}
        actions={
          <>
            {isNone ? null : <Button onClick={() => void refetch()}>Try again</Button>}
            {back}
          </>
        }
      >
        {isNone ? 'It is issued once a payment has come through, and each account sees its own.' : null}
      </EmptyState>
    );
  }
  return (
    <>
      <InvoiceSheet invoice={data} />
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        <Button kind="primary" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        {back}
      </div>
    </>
  );
}
