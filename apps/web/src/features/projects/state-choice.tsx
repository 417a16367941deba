import { changeProjectSites } from '@linklode/contract/calls';
import { SITE_STATES } from '@linklode/contract/product';
import type { ProjectSite } from '@linklode/contract';
import { May } from '../../entities/may.tsx';
import { STATE_NAMES } from './project-texts.ts';
import { StateMark } from './state-mark.tsx';

interface StateChoiceProps {
  label: string;
  value: ProjectSite['state'];
  onChoose: (state: ProjectSite['state']) => void;
}

/** The state of a website, to be changed in place by whoever may. */
export function StateChoice({ label, value, onChoose }: StateChoiceProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <StateMark state={value} />
      <May call={changeProjectSites} instead={STATE_NAMES[value]}>
        <select
          className="chip chip-select text-text"
          aria-label={label}
          value={value}
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
        {/* On paper, where nothing can be chosen. */}
        <span className="hidden print:inline">{STATE_NAMES[value]}</span>
      </May>
    </span>
  );
}
