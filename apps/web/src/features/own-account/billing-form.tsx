import type { BillingDetails } from '@linklode/contract';
import { changeBillingDetails, readBillingDetails } from '@linklode/contract/calls';
import { GST_STATES, isGstin } from '@linklode/contract/gst';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { call } from '../../api/connection.ts';
import { failureText, useChange } from '../../api/use-change.ts';
import { Loaded } from '../../entities/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';

const KEY = ['billing-details'] as const;

function Form({ details }: { details: BillingDetails }) {
  const id = useId();
  const [name, setName] = useState(details.name);
  const [address, setAddress] = useState(details.address);
  const [gstin, setGstin] = useState(details.gstin ?? '');
  const [state, setState] = useState(details.state ?? '');
  const saving = useChange(changeBillingDetails, {
    of: KEY,
    done: 'Saved for your next invoices.',
    isTold: true,
  });
  // Certificates and letters print it in groups.
  const number = gstin.replaceAll(/[\s-]/g, '').toUpperCase();
  const isBad = number !== '' && !isGstin(number);

  function save(event: FormEvent) {
    event.preventDefault();
    if (isBad || saving.isPending) return;
    saving.mutate({
      name: name.trim(),
      address: address.trim(),
      gstin: number === '' ? null : number,
      // A registration is of one state.
      state: number === '' ? state || null : number.slice(0, 2),
    });
  }

  return (
    <form className="grid gap-3 pt-2" aria-label="Billing details" onSubmit={save}>
      <Field htmlFor={`${id}-name`} label="Name of the buyer" hint="optional">
        <input
          className="input"
          id={`${id}-name`}
          value={name}
          maxLength={200}
          autoComplete="organization"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field htmlFor={`${id}-address`} label="Address, with PIN code" hint="optional">
        <textarea
          className="input"
          id={`${id}-address`}
          rows={3}
          value={address}
          maxLength={500}
          autoComplete="street-address"
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Field htmlFor={`${id}-gstin`} label="GSTIN" hint="where you have one">
        <input
          className="input mono"
          id={`${id}-gstin`}
          value={gstin}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isBad}
          aria-describedby={isBad ? `${id}-bad` : undefined}
          onChange={(event) => setGstin(event.target.value)}
        />
      </Field>
      {isBad ? (
        <FieldError id={`${id}-bad`}>
          This is not a GSTIN: fifteen signs, of which the last fits the others.
        </FieldError>
      ) : null}
      {number === '' ? (
        <Field htmlFor={`${id}-state`} label="State" hint="in India">
          <select
            className="input select"
            id={`${id}-state`}
            value={state}
            onChange={(event) => setState(event.target.value)}
          >
            <option value="">Not told</option>
            {Object.entries(GST_STATES).map(([code, label]) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </Field>
      ) : null}
      {saving.error ? <FieldError role="alert">{failureText(saving.error)}</FieldError> : null}
      <Button type="submit" className="justify-self-start" disabled={isBad || saving.isPending}>
        Save for the next invoices
      </Button>
    </form>
  );
}

/** What the next invoices carry of the buyer. */
export function BillingForm() {
  const details = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(readBillingDetails, { signal }),
  });
  return (
    <details className="w-full">
      <summary className="py-1.5 text-13/5 max-sm:py-3">Your name, address and GSTIN on invoices</summary>
      <Loaded query={details} what="They">
        {(known) => <Form details={known} />}
      </Loaded>
      <p className="mt-2 text-13/5 text-muted">
        Invoices that were issued stay as they are, so fill this in before you buy.
      </p>
    </details>
  );
}
