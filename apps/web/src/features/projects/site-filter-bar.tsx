import { SITE_STATES } from '@linklode/contract/product';
import type { SiteSort } from '@linklode/contract/site-place';
import { formatCount } from '../../lib/format.ts';
import { sitesIn } from './project-list.tsx';
import { STATE_NAMES } from './project-texts.ts';
import { LONGEST_FIND, type SiteFilters } from './sites-address.ts';
import type { SitesAnswer } from './use-projects.ts';

interface FilterProps {
  answer: SitesAnswer;
  filters: SiteFilters;
  onChoose: (change: Partial<SiteFilters>) => void;
  onType: (change: Partial<SiteFilters>) => void;
}

export function SiteFilterBar({ answer, filters, onChoose, onType }: FilterProps) {
  const { states } = answer.project;
  return (
    <div className="mb-3 grid grid-cols-1 gap-2" role="search" aria-label="Websites of the project">
      <div className="flex flex-wrap gap-2">
        <input
          className="input min-w-0 flex-1 basis-52"
          type="search"
          aria-label="Find in this project"
          placeholder="Find a website, note or tag"
          maxLength={LONGEST_FIND}
          value={filters.find}
          onChange={(event) => onType({ find: event.target.value })}
        />
        <select
          className="input select w-auto max-w-full"
          aria-label="Tag"
          value={filters.tag}
          onChange={(event) => onChoose({ tag: event.target.value })}
        >
          <option value="">Any tag</option>
          {answer.tags.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </select>
        <select
          className="input select w-auto"
          aria-label="Sort"
          value={filters.sort}
          onChange={({ target }) => onChoose({ sort: target.value as SiteSort })}
        >
          <option value="newest">Newest first</option>
          <option value="da">DA, high first</option>
          <option value="site">By name</option>
        </select>
      </div>
      <div className="flex flex-wrap gap-1.5" role="group" aria-label="State">
        <button
          type="button"
          className="chip"
          aria-pressed={filters.state === null}
          onClick={() => onChoose({ state: null })}
        >
          All <span className="num font-normal">{formatCount(sitesIn(answer.project))}</span>
        </button>
        {SITE_STATES.map((state) => (
          <button
            key={state}
            type="button"
            className="chip"
            aria-pressed={filters.state === state}
            onClick={() => onChoose({ state })}
          >
            {STATE_NAMES[state]} <span className="num font-normal">{formatCount(states[state])}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
