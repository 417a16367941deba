import { useMemo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import {
  FILTER_STEPS,
  industriesOf,
  isFiltering,
  languagesOf,
  NO_PAGE_FILTERS,
  type Choice,
  type PageFilters,
} from './page-filters.ts';
import type { FoundResult } from './search-answer.ts';

interface FilterBarProps {
  results: readonly FoundResult[];
  /** How many of them pass. */
  shownCount: number;
  filters: PageFilters;
  onChange: (filters: PageFilters) => void;
}

const CHIPS = [
  { key: 'daMin', say: (limit: number) => `DA ${limit} or more` },
  { key: 'paMin', say: (limit: number) => `PA ${limit} or more` },
  { key: 'spamMax', say: (limit: number) => `Spam ${limit}% or less` },
] as const;

interface ChipSelectProps {
  label: string;
  /** What choosing nothing means. */
  all: string;
  value: string | null;
  options: readonly Choice[];
  onChange: (value: string | null) => void;
}

function ChipSelect({ label, all, value, options, onChange }: ChipSelectProps) {
  return (
    <select
      className={`chip chip-select ${value === null ? '' : 'chip-on'}`}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{all}</option>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Narrows the page on screen. Nothing is asked of the server, so nothing is charged. */
export function FilterBar({ results, shownCount, filters, onChange }: FilterBarProps) {
  const industries = industriesOf(results, filters.industry);
  const languages = useMemo(() => languagesOf(results, filters.language), [results, filters.language]);
  const isOn = isFiltering(filters);
  return (
    <div className="filter-bar" role="group" aria-label="Filter this page">
      <div className="filter-chips">
        {CHIPS.flatMap(({ key, say }) =>
          FILTER_STEPS[key].map((limit) => {
            const isPressed = filters[key] === limit;
            return (
              <button
                key={`${key} ${limit}`}
                type="button"
                className="chip"
                aria-pressed={isPressed}
                onClick={() => onChange({ ...filters, [key]: isPressed ? null : limit })}
              >
                {say(limit)}
                {isPressed ? <Icon name="close" size={14} /> : null}
              </button>
            );
          }),
        )}
        <ChipSelect
          label="Language"
          all="All languages"
          value={filters.language}
          options={languages}
          onChange={(language) => onChange({ ...filters, language })}
        />
        {industries.length === 0 ? null : (
          <ChipSelect
            label="Industry"
            all="All industries"
            value={filters.industry}
            options={industries.map((name) => ({ code: name, name }))}
            onChange={(industry) => onChange({ ...filters, industry })}
          />
        )}
        {isOn ? (
          <button type="button" className="chip chip-clear" onClick={() => onChange(NO_PAGE_FILTERS)}>
            Clear filters
          </button>
        ) : null}
      </div>
      <p className="filter-note num">
        <span role="status" aria-label="Filter">
          {isOn ? `${shownCount} of ${results.length} shown. ` : ''}
          {isOn && shownCount > 0 ? 'Download and copy take these. ' : ''}
        </span>
        Filters work on this page and use no credits.
      </p>
    </div>
  );
}
