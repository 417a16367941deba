import type { HistoryEntry } from '@linklode/contract';
import { runSearch } from '@linklode/contract/calls';
import { May } from '../../entities/may.tsx';
import { Link } from '../../lib/router.tsx';
import { splitUrl } from '../../lib/split-url.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { againAddress } from './again-address.ts';

/** What can be done with the websites of one query: the search that found them again, and the same without them. */
export function SearchAgain({ query, entries }: { query: string; entries: readonly HistoryEntry[] }) {
  // A row is a website: its host alone would let it come back by another one.
  const sites = entries.flatMap(({ url, domain }) => domain ?? (url === null ? [] : splitUrl(url).host));
  const again = againAddress(query, []);
  if (again === null) return null;
  return (
    <May call={runSearch}>
      <div className="flex flex-wrap gap-2">
        <Link className={buttonClass()} to={paths.dashboard + again}>
          Run again
        </Link>
        <Link className={buttonClass()} to={paths.dashboard + (againAddress(query, sites) ?? again)}>
          Exclude these
        </Link>
      </div>
    </May>
  );
}
