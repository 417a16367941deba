import type { FilterId } from '@linklode/smart-filters/names';
import { findMenuFilter, MENU_FILTERS } from './smart-filter-menu.ts';
import { Field } from '../../../ui/field.tsx';

const FIELD_ID = 'smart-filter';

interface SmartFilterFieldProps {
  filter: FilterId | null;
  isOff: boolean;
  onChoose: (filter: FilterId | null) => void;
}

/** The menu of smart filters. With one, the query holds its inputs instead of operators. */
export function SmartFilterField({ filter, isOff, onChoose }: SmartFilterFieldProps) {
  return (
    <Field
      htmlFor={FIELD_ID}
      label="Smart filter"
      className="max-lg:col-span-full max-lg:max-w-80 max-sm:max-w-none"
    >
      <select
        className="input select min-h-12"
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
    </Field>
  );
}
