import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { addressKey, readAddress, writeAddress, type AddressFields } from './address-fields.ts';
import { useNavigate } from './router.tsx';

/** Browsers refuse more than a few changes of the address a second, and nobody shares a half-typed one. */
const TYPED_MS = 300;

interface AddressState<Values> {
  readonly values: Values;
  /** A choice: Back leads to what was on screen before. */
  readonly push: (change: Partial<Values>) => void;
  /** What is typed: on screen at once, and in the place of the entry as soon as nothing more comes. */
  readonly replace: (change: Partial<Values>) => void;
}

/**
 * Filters and pages of a list, kept in the address: Back, a reload, a bookmark and whoever is sent it see the same.
 * `fields` is a constant. Several parts of a page have fields of different names.
 */
export function useAddressState<Values extends object>(fields: AddressFields<Values>): AddressState<Values> {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const named = readAddress(fields, search, state);
  const here = addressKey(fields, named);
  // The screen follows the address in a transition, too late for the box that somebody types in. So the values are held
  // here: `written` is the address that they have or are about to have, `seen` the last one that was on screen.
  const [held, setHeld] = useState({ values: named, written: here, seen: here });
  if (here !== held.seen)
    setHeld(here === held.written ? { ...held, seen: here } : { values: named, written: here, seen: here });

  const shown = addressKey(fields, held.values);

  function write(values: Values, replace: boolean) {
    // Read at the moment: other parts of the page write too, and the next page may be on its way.
    if (window.location.pathname !== pathname) return;
    const entry = writeAddress(fields, values, window.location.search, state);
    setHeld((last) => ({ ...last, values, written: addressKey(fields, values) }));
    navigate(pathname + entry.search, { replace, state: entry.state });
  }

  const writeTyped = useEffectEvent(() => {
    if (window.location.search === search) write(held.values, true);
  });
  // Follows the keyboard. Where the address moves meanwhile, it waits for the screen to have followed.
  useEffect(() => {
    if (shown === held.written) return;
    const timer = setTimeout(() => writeTyped(), TYPED_MS);
    return () => clearTimeout(timer);
  }, [shown, held.written, search]);

  return {
    values: held.values,
    push: (change) => {
      // What was typed belongs to the entry that is left.
      if (shown !== held.written) write(held.values, true);
      const values = { ...held.values, ...change };
      if (addressKey(fields, values) !== shown) write(values, false);
    },
    replace: (change) => setHeld((last) => ({ ...last, values: { ...last.values, ...change } })),
  };
}
