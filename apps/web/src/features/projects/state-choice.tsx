import { SITE_STATES } from '@linklode/contract/product';
import type { ProjectSite } from '@linklode/contract';
import { STATE_NAMES } from './project-texts.ts';
import { StateMark } from './state-mark.tsx';

interface StateChoiceProps {
  label: string;
  value: ProjectSite['state'];
  isOff?: boolean;
  onChoose: (state: ProjectSite['state']) => void;
}

/** The state of a website, to be changed in place. */
export function StateChoice({ label, value, isOff = false, onChoose }: StateChoiceProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <StateMark state={value} />
      <select
        className="chip chip-select text-text"
        aria-label={label}
        value={value}
        disabled={isOff}
        onChange={({ target }) => {
          const chosen = SITE_STATES.find((state) => state === target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {SITE_STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_NAMES[state]}
          </option>
        ))}
      </select>
    </span>
  );
}
