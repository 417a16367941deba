import { useId } from 'react';
import { HISTORY_TEXTS } from '../../content/account-texts.ts';
import { Button } from '../../ui/button.tsx';
import type { HistoryFilters } from './filter-history.ts';
import { queryLabel } from '../../lib/smart-query.ts';

const LONGEST_OPTION = 90;

type TextFilter = Exclude<keyof HistoryFilters, 'query'>;

interface FieldsProps {
  filters: HistoryFilters;
  onChange: (filters: HistoryFilters) => void;
}

interface RangeProps extends FieldsProps {
  name: string;
  min: TextFilter;
  max: TextFilter;
}

function Range({ name, min, max, filters, onChange }: RangeProps) {
  const bound = (key: TextFilter, which: string, placeholder: string) => (
    <input
      className="input num"
      aria-label={`${name} ${which}`}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      value={filters[key]}
      onChange={(event) => onChange({ ...filters, [key]: event.target.value })}
    />
  );
  return (
    <fieldset className="range">
      <legend className="field-label">{name}</legend>
      <div>
        {bound(min, 'minimum', '0')}
        <span aria-hidden="true">to</span>
        {bound(max, 'maximum', '100')}
      </div>
    </fieldset>
  );
}

interface DayProps extends FieldsProps {
  label: string;
  hint: string;
  name: 'from' | 'to';
}

function Day({ label, hint, name, filters, onChange }: DayProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input num"
        id={id}
        type="date"
        aria-describedby={`${id}-hint`}
        value={filters[name]}
        onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
      />
      <p className="field-note" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}

function shorten(text: string): string {
  return text.length > LONGEST_OPTION ? `${text.slice(0, LONGEST_OPTION)}…` : text;
}

interface HistoryFilterFormProps extends FieldsProps {
  queries: readonly string[];
  onClear: () => void;
}

export function HistoryFilterForm({ filters, queries, onChange, onClear }: HistoryFilterFormProps) {
  const id = useId();
  const fields = { filters, onChange };
  return (
    <form
      className="panel panel-pad history-filters"
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Query
        </label>
        <select
          className="input select"
          id={id}
          // A place in the list: a query may be any text, also the one that would stand for all.
          value={filters.query === null ? '' : String(queries.indexOf(filters.query))}
          onChange={({ target }) =>
            onChange({
              ...filters,
              query: target.value === '' ? null : (queries[Number(target.value)] ?? null),
            })
          }
        >
          <option value="">{HISTORY_TEXTS.all}</option>
          {queries.map((query, at) => (
            <option key={query} value={at}>
              {shorten(queryLabel(query))}
            </option>
          ))}
        </select>
      </div>
      <Range name="DA" min="daMin" max="daMax" {...fields} />
      <Range name="PA" min="paMin" max="paMax" {...fields} />
      <Range name="Spam" min="spamMin" max="spamMax" {...fields} />
      <Day label="From" name="from" hint="From the start of this day." {...fields} />
      <Day label="To" name="to" hint="Up to the start of this day." {...fields} />
      <Button onClick={onClear}>{HISTORY_TEXTS.clearFilters}</Button>
    </form>
  );
}
