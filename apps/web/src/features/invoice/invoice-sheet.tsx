import type { Invoice } from '@linklode/contract';
import { countOf, formatIndianDay, formatRupeesExact } from '../../lib/format.ts';
import { Fact, Facts } from '../../ui/facts.tsx';

const rupees = (paise: number): string => formatRupeesExact(paise / 100);

interface PartyProps {
  title: string;
  party: {
    name: string;
    address: string | null;
    email: string | null;
    gstin: string | null;
    state: string | null;
  };
}

function Party({ title, party }: PartyProps) {
  const { name, address, email, gstin, state } = party;
  return (
    <div className="min-w-0 wrap-anywhere">
      <h2 className="text-13/5 text-muted">{title}</h2>
      <p className="font-semibold">{name}</p>
      {address ? <p className="whitespace-pre-line">{address}</p> : null}
      {state === null ? null : <p>{state}</p>}
      {email === null ? null : <p>{email}</p>}
      {gstin === null ? null : <p>GSTIN {gstin}</p>}
    </div>
  );
}

/** The document, as it was issued; for the screen and for paper. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { tax, buyer, returned_paise: returned } = invoice;
  const isTaxInvoice = invoice.kind === 'tax invoice';
  return (
    <article
      className="panel panel-pad grid max-w-190 gap-6 print:border-0 print:p-0"
      aria-labelledby="invoice-title"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 id="invoice-title">{isTaxInvoice ? 'Tax invoice' : 'Receipt'}</h1>
        <p className="num mono">{invoice.number}</p>
      </div>
      {invoice.is_stand_in ? (
        <p className="tag tag-info justify-self-start">Test payment: no money moved</p>
      ) : null}
      <div className="grid grid-cols-2 gap-6 max-sm:grid-cols-1">
        <Party title="From" party={invoice.issuer} />
        {buyer === null ? null : <Party title="To" party={buyer} />}
      </div>
      <Facts className="num">
        <Fact term="Date">{formatIndianDay(invoice.issued_at)}</Fact>
        <Fact term="Order number">{invoice.order}</Fact>
        <Fact term="Payment">{invoice.payment}</Fact>
        <Fact term="Paid on">{formatIndianDay(invoice.paid_at)}</Fact>
        <Fact term="What was bought">{countOf(invoice.credits, 'credit')} for searches and checks</Fact>
        {tax === null ? null : (
          <>
            <Fact term="Code of the service (SAC)">{tax.sac}</Fact>
            <Fact term="Place of supply">{tax.place_of_supply}</Fact>
            <Fact term="Reverse charge">No</Fact>
            <Fact term="Taxable value">{rupees(tax.taxable_paise)}</Fact>
            {tax.lines.map(({ name, percent, amount_paise }) => (
              <Fact key={name} term={`${name} ${percent}%`}>
                {rupees(amount_paise)}
              </Fact>
            ))}
          </>
        )}
        <Fact term={`Paid, in ${invoice.currency}`} isTotal>
          {rupees(invoice.amount_paise)}
        </Fact>
        {returned === 0 ? null : <Fact term="Returned since">{rupees(returned)}</Fact>}
      </Facts>
      <p className="text-13/5 text-muted">
        {isTaxInvoice
          ? 'The price includes the tax. Issued electronically; no signature is needed.'
          : 'A receipt, not a tax invoice: it names no tax.'}
      </p>
    </article>
  );
}
