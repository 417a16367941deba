import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useNavigate } from '../../../lib/router.tsx';
import { readSearchEntry, searchEntry } from './search-address.ts';
import type { SearchPlace } from './search-state.ts';

/**
 * The page of a search that the address names, kept in step with the browser's history. An address without a search
 * shows what this tab had on screen last (`kept`), and takes its name, but not where the person went back to it.
 */
export function useSearchAddress(kept: SearchPlace | null) {
  const { pathname, search, state, key } = useLocation();
  const isWayBack = useNavigationType() === 'POP';
  const navigate = useNavigate();
  const [openedAt] = useState(key);
  const [last, setLast] = useState(kept);
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const [hasMoved, setHasMoved] = useState(false);
  // Also the entry that the tool was opened at is one that Back can lead to, once it was left.
  if (key !== openedAt && !hasMoved) setHasMoved(true);
  if (leftAt !== null && leftAt !== key) setLeftAt(null);
  const named = useMemo(() => readSearchEntry(search, state), [search, state]);
  const restored = named === null && !(isWayBack && hasMoved) ? last : null;
  const place = leftAt === key ? null : (named ?? restored);

  function go(to: SearchPlace | null, options: { replace?: boolean } = {}) {
    const entry = to === null ? { search: '', state: null } : searchEntry(to);
    const isSame = entry.search === search;
    navigate(pathname + entry.search, { replace: isSame, state: entry.state, ...options });
  }

  // Names what is on screen.
  useEffect(() => {
    if (restored === null) return;
    const entry = searchEntry(restored);
    navigate(pathname + entry.search, { replace: true, state: entry.state });
  }, [restored, pathname, navigate]);

  return {
    place,
    /** New with every change of the address. */
    key,
    isWayBack,
    go,
    /** What an address without a search shows from now on. */
    keep: setLast,
    /** Leaves the screen empty. */
    leave: () => {
      setLast(null);
      setLeftAt(key);
      go(null);
    },
  };
}
