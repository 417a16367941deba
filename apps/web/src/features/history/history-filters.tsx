import { useId, useState } from 'react';
import { HISTORY_TEXTS } from '../../content/account-texts.ts';
import { Button } from '../../ui/button.tsx';
import { dayShortcuts, daysNow, type HistoryFilters } from './filter-history.ts';
import { queryLabel } from '../../lib/smart-query.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Field } from '../../ui/field.tsx';

const LONGEST_OPTION = 90;

type TextFilter = Exclude<keyof HistoryFilters, 'query'>;

interface TypedProps {
  filters: HistoryFilters;
  onType: (change: Partial<HistoryFilters>) => void;
}

interface ChosenProps {
  filters: HistoryFilters;
  onChoose: (change: Partial<HistoryFilters>) => void;
}

interface RangeProps extends TypedProps {
  name: string;
  min: TextFilter;
  max: TextFilter;
}

function Range({ name, min, max, filters, onType }: RangeProps) {
  const bound = (key: TextFilter, which: string, placeholder: string) => (
    <input
      className="input num min-w-0 px-2"
      aria-label={`${name} ${which}`}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      value={filters[key]}
      onChange={(event) => onType({ [key]: event.target.value })}
    />
  );
  return (
    <fieldset className="min-w-0 max-sm:col-span-full">
      <legend className="mb-1.5 flex justify-between gap-3 text-13/4.5 font-label text-muted">{name}</legend>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-1.5 text-13 text-faint">
        {bound(min, 'minimum', '0')}
        <span aria-hidden="true">to</span>
        {bound(max, 'maximum', '100')}
      </div>
    </fieldset>
  );
}

interface DayProps extends TypedProps {
  label: string;
  hint: string;
  name: 'from' | 'to';
}

function Day({ label, hint, name, filters, onType }: DayProps) {
  const id = useId();
  return (
    <Field htmlFor={id} label={label}>
      <input
        className="input num pr-2"
        id={id}
        type="date"
        aria-describedby={`${id}-hint`}
        value={filters[name]}
        onChange={(event) => onType({ [name]: event.target.value })}
      />
      <p className="text-12/4.5 text-faint" id={`${id}-hint`}>
        {hint}
      </p>
    </Field>
  );
}

function DayShortcuts({ filters, onChoose }: ChosenProps) {
  const [openedAt] = useState(() => new Date());

  return (
    <div
      className="col-span-full flex flex-wrap items-center gap-2 text-13 text-muted xl:order-last xl:justify-end"
      role="group"
      aria-label="Days"
    >
      {Object.entries(dayShortcuts(openedAt)).map(([name, days]) => (
        <button
          type="button"
          className="chip max-sm:min-h-11"
          key={name}
          aria-pressed={filters.from === days.from && filters.to === days.to}
          // A page may stay open past midnight.
          onClick={() => onChoose({ ...daysNow(name) })}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function shorten(text: string): string {
  return text.length > LONGEST_OPTION ? `${text.slice(0, LONGEST_OPTION)}…` : text;
}

interface HistoryFilterFormProps extends TypedProps, ChosenProps {
  queries: readonly string[];
  onClear: () => void;
}

export function HistoryFilterForm({ filters, queries, onChoose, onType, onClear }: HistoryFilterFormProps) {
  const id = useId();
  const fields = { filters, onType };
  const isNarrow = useMediaQuery('(max-width: 639.98px)');
  const set = Object.values(filters).filter((value) => value !== null && value !== '').length;
  const form = (
    <form
      className="panel-pad grid grid-cols-[minmax(160px,1.5fr)_repeat(3,minmax(124px,1fr))_repeat(2,minmax(136px,0.9fr))_auto] items-start gap-3 *:min-w-0 max-xl:grid-cols-3 max-sm:grid-cols-[1fr_1fr]"
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field htmlFor={id} label="Query" className="max-xl:col-span-full">
        <select
          className="input select"
          id={id}
          // A place in the list: a query may be any text, also the one that would stand for all.
          value={filters.query === null ? '' : String(queries.indexOf(filters.query))}
          onChange={({ target }) =>
            onChoose({ query: target.value === '' ? null : (queries[Number(target.value)] ?? null) })
          }
        >
          <option value="">{HISTORY_TEXTS.all}</option>
          {queries.map((query, at) => (
            <option key={query} value={at}>
              {shorten(queryLabel(query))}
            </option>
          ))}
        </select>
      </Field>
      <Range name="DA" min="daMin" max="daMax" {...fields} />
      <Range name="PA" min="paMin" max="paMax" {...fields} />
      <Range name="Spam" min="spamMin" max="spamMax" {...fields} />
      <Day label="From" name="from" hint="From the start of this day." {...fields} />
      <Day label="To" name="to" hint="Up to the start of this day." {...fields} />
      <DayShortcuts filters={filters} onChoose={onChoose} />
      <Button
        className="mt-6 min-h-10 min-w-0 max-sm:col-span-full max-sm:mt-0 max-sm:min-h-11"
        onClick={onClear}
      >
        {HISTORY_TEXTS.clearFilters}
      </Button>
    </form>
  );
  // On a phone they are longer than the screen, and the rows are what one comes for.
  if (!isNarrow) return <div className="panel">{form}</div>;
  return (
    <details className="panel">
      <summary className="min-h-12 px-4 py-3.5 font-label">
        Filters{set === 0 ? null : <span className="num font-normal text-muted">, {set} set</span>}
      </summary>
      {form}
    </details>
  );
}
