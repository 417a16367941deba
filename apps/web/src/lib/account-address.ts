import { isId } from './is-id.ts';

/** In addresses that colleagues send each other. */
const FOR_PARAM = 'for';

/** The account that an address names with its query, as `?q=…&for=…`; null where it names none. */
export function readAccount(search: string): string | null {
  const named = new URLSearchParams(search).get(FOR_PARAM);
  return named !== null && isId(named) ? named : null;
}

/** Whether a path with its query is one that a colleague sent. */
export const namesAccount = (place: string): boolean =>
  readAccount(/\?[^#]*/.exec(place)?.[0] ?? '') !== null;

/** The address of a page with a query, for who works for the same account. */
export const addressFor = (account: string, place: string): string =>
  `${window.location.origin}${place}&${FOR_PARAM}=${account}`;
