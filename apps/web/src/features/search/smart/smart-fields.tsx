import { FILTER_LABELS } from '@linklode/smart-filters/labels';
import type { FilterId } from '@linklode/smart-filters/names';
import { findInputFaults, joinInputs, splitInputs, suggestHost } from '@linklode/smart-filters/typed-inputs';
import { useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { capitalise } from '../../../lib/format.ts';
import { Field, FieldError, FieldNote } from '../../../ui/field.tsx';
import type { QueryBoxHandle } from '../form/query-box.tsx';
import type { Boxes } from '../run/search-state.ts';
import { WARNING_ID } from '../quote/smart-quote.tsx';
import { mayRunFilter } from '../quote/smart-quote-query.ts';

interface SmartFieldsProps {
  filter: FilterId;
  boxes: Boxes;
  isOff: boolean;
  onQuery: (query: string) => void;
  ref: Ref<QueryBoxHandle>;
}

const valuesOf = (query: string): readonly string[] => splitInputs(query) ?? [query];
const fieldId = (name: string): string => `filter-${name}`;

/** A labelled field for each input of a smart filter. What they hold stands in `query`, as the API takes it. */
export function SmartFields({ filter: id, boxes, isOff, onQuery, ref }: SmartFieldsProps) {
  const { query } = boxes;
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(() => valuesOf(query));
  const [written, setWritten] = useState(query);
  // The faults of which fields are told: of those that were left, and of all once the search was asked for.
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());

  // Written from elsewhere: a search of the history, or nothing any more.
  if (written !== query) {
    setWritten(query);
    setValues(valuesOf(query));
    setTold(new Set());
  }

  const { inputs, hint, placeholder } = FILTER_LABELS[id];
  const examples = valuesOf(placeholder);
  const faults = findInputFaults(FILTER_LABELS[id], valuesOf(joinInputs(values)));
  const focusField = (name: string | undefined) =>
    name === undefined ? undefined : box.current?.querySelector<HTMLElement>(`#${fieldId(name)}`)?.focus();

  function type(at: number, value: string) {
    const next = inputs.map((_, place) => (place === at ? value : (values[place] ?? '')));
    const text = joinInputs(next);
    setValues(next);
    setWritten(text);
    onQuery(text);
  }

  const tell = (names: readonly string[]) => setTold(new Set([...told, ...names]));

  useImperativeHandle(ref, () => ({
    focus: () => focusField(inputs[0]?.name),
    select: () => focusField(inputs[0]?.name),
    mayRun: async () => {
      tell(inputs.map(({ name }) => name));
      if (faults.length > 0) {
        focusField(faults[0]?.input);
        return false;
      }
      if (await mayRunFilter(client, boxes)) return true;
      setTimeout(() => document.getElementById(WARNING_ID)?.focus());
      return false;
    },
  }));

  return (
    <div className="grid min-w-0 gap-1" ref={box}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] items-start gap-3">
        {inputs.map(({ name, label, required, kind, help }, at) => {
          const fault = told.has(name) ? faults.find(({ input }) => input === name) : undefined;
          const meant = kind === 'site' && fault ? suggestHost(values[at] ?? '') : null;
          return (
            <Field
              key={name}
              htmlFor={fieldId(name)}
              label={capitalise(label)}
              hint={required ? undefined : 'optional'}
            >
              <input
                className={`input min-h-12 ${fault ? 'border-danger shadow-[inset_3px_0_0_var(--color-danger)]' : ''}`}
                id={fieldId(name)}
                value={values[at] ?? ''}
                placeholder={examples[at] ?? ''}
                disabled={isOff}
                required={required}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                inputMode={kind === 'site' ? 'url' : undefined}
                enterKeyHint="search"
                aria-invalid={fault ? true : undefined}
                aria-describedby={`${fieldId(name)}-note`}
                onChange={(event) => type(at, event.target.value)}
                onBlur={() => (values[at] ?? '').trim() !== '' && tell([name])}
              />
              {fault ? (
                <FieldError id={`${fieldId(name)}-note`} role="alert">
                  {fault.message}{' '}
                  {meant === null ? null : (
                    <button
                      type="button"
                      className="cursor-pointer text-accent-text underline max-sm:min-h-11"
                      onClick={() => {
                        type(at, meant);
                        focusField(name);
                      }}
                    >
                      Did you mean {meant}?
                    </button>
                  )}
                </FieldError>
              ) : (
                <FieldNote id={`${fieldId(name)}-note`}>{help}</FieldNote>
              )}
            </Field>
          );
        })}
      </div>
      <p className="text-13/5 text-faint" data-part="filter-hint">
        {hint}
      </p>
    </div>
  );
}
