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
    <div
      className="flex min-w-0 flex-[1_1_480px] flex-wrap items-center gap-x-3 gap-y-1.5 max-sm:basis-full"
      role="group"
      aria-label="Filter this page"
    >
      <div className="flex min-w-0 flex-wrap gap-2 max-sm:-mx-3 max-sm:w-[calc(100%+24px)] max-sm:scrollbar-none max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-3 max-sm:py-0.75">
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
          <button
            type="button"
            className="chip bg-transparent not-hover:border-transparent"
            onClick={() => onChange(NO_PAGE_FILTERS)}
          >
            Clear filters
          </button>
        ) : null}
      </div>
      <p className="num text-13/5 text-faint">
        <span role="status" aria-label="Filter">
          {isOn ? `${shownCount} of ${results.length} shown. ` : ''}
          {isOn && shownCount > 0 ? 'Download and copy take these. ' : ''}
        </span>
        Filters work on this page and use no credits.
      </p>
    </div>
  );
}
