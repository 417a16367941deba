import type { FilterId } from '@linklode/smart-filters/labels';
import { findMenuFilter, MENU_FILTERS } from './smart-filter-menu.ts';

const FIELD_ID = 'smart-filter';

interface SmartFilterFieldProps {
  filter: FilterId | null;
  isOff: boolean;
  onChoose: (filter: FilterId | null) => void;
}

/** The menu of smart filters. With one, the query holds its inputs instead of operators. */
export function SmartFilterField({ filter, isOff, onChoose }: SmartFilterFieldProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={FIELD_ID}>
        Smart filter
      </label>
      <select
        className="input select"
        id={FIELD_ID}
        value={filter ?? ''}
        disabled={isOff}
        onChange={(event) => onChoose(findMenuFilter(event.target.value)?.id ?? null)}
      >
        <option value="">None, use my query</option>
        {MENU_FILTERS.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
