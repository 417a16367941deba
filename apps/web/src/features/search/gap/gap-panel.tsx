import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldError, FieldNote } from '../../../ui/field.tsx';
import { gapQuery, type GapQuery } from './gap-query.ts';

/** Writes the query for pages that link to rivals and not to oneself. */
export function GapPanel({ isOff, onQuery }: { isOff: boolean; onQuery: (query: string) => void }) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [rivals, setRivals] = useState('');
  const [own, setOwn] = useState('');
  const [fault, setFault] = useState<(GapQuery & { ok: false }) | null>(null);

  function write() {
    const found = gapQuery(rivals, own);
    setFault(found.ok ? null : found);
    if (found.ok) onQuery(found.query);
    else root.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
  }

  // The panel stands in the form of the search, which is not what is asked for here.
  function writeOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    write();
  }

  const fieldOf = (
    field: 'rivals' | 'own',
    texts: { label: string; hint: string; note: string; placeholder: string },
    value: string,
    onChange: (value: string) => void,
  ) => (
    <Field htmlFor={id + field} label={texts.label} hint={texts.hint}>
      <input
        className="input mono"
        id={id + field}
        name={field}
        value={value}
        placeholder={texts.placeholder}
        disabled={isOff}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby={`${id}${field}note`}
        aria-invalid={fault?.field === field ? true : undefined}
        onChange={(event) => {
          setFault(null);
          onChange(event.target.value);
        }}
        onKeyDown={writeOnEnter}
      />
      {fault?.field === field ? (
        <FieldError id={`${id}${field}note`} role="alert">
          {fault.message}
        </FieldError>
      ) : (
        <FieldNote id={`${id}${field}note`}>{texts.note}</FieldNote>
      )}
    </Field>
  );

  return (
    <div
      className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] items-start gap-3 pt-2 max-lg:grid-cols-[1fr]"
      ref={root}
      role="group"
      aria-label="Link gap"
    >
      {fieldOf(
        'rivals',
        {
          label: 'Rivals',
          hint: '2 to 10, parted by spaces',
          note: 'Pages that link to at least two of them.',
          placeholder: 'rival.example other.example',
        },
        rivals,
        setRivals,
      )}
      {fieldOf(
        'own',
        {
          label: 'Your website',
          hint: 'optional',
          note: 'Pages that link to it are left out.',
          placeholder: 'me.example',
        },
        own,
        setOwn,
      )}
      <Button className="lg:mt-6 lg:pointer-fine:min-h-10" disabled={isOff} onClick={write}>
        Write the query
      </Button>
    </div>
  );
}
