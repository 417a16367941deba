import { useId } from 'react';

const CHOICES = [
  { rows: 'sites', name: 'Websites', says: 'One row for each website, with its best page' },
  { rows: 'pages', name: 'All pages', says: 'One row for each page' },
] as const;

interface RowsChoiceProps {
  rows: 'sites' | 'pages';
  isOff: boolean;
  onChoose: (rows: 'sites' | 'pages') => void;
}

/** What the next search lists. It changes nothing that was paid for: the rows on screen stay. */
export function RowsChoice({ rows, isOff, onChoose }: RowsChoiceProps) {
  const name = useId();
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-1 self-start max-sm:flex-row max-sm:gap-4"
      disabled={isOff}
    >
      <legend className="sr-only">Rows</legend>
      {CHOICES.map((choice) => (
        <label
          key={choice.rows}
          className="flex min-h-6 cursor-pointer items-center gap-2 text-13/5 text-muted max-sm:min-h-11 has-checked:text-text has-disabled:cursor-not-allowed has-disabled:text-faint"
          title={choice.says}
        >
          <input
            type="radio"
            className="accent-accent"
            name={name}
            checked={rows === choice.rows}
            onChange={() => onChoose(choice.rows)}
          />
          {choice.name}
        </label>
      ))}
    </fieldset>
  );
}
