import { parse } from 'node:querystring';

/** What no text of the contract lets pass, so that such a parameter is refused in the words of its call. */
const NO_TEXT = '\ud800';

/**
 * The parameters of a query string: one that is repeated is a list. Where percent signs are no UTF-8, the value is no
 * text; read as U+FFFD or left as it stands, it would be another search than the one that was asked for.
 */
export function readQueryString(text: string): Record<string, unknown> {
  // Not bounded in number here but by the size of all headers.
  return parse(text, '&', '=', { maxKeys: 0, decodeURIComponent: decode });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return NO_TEXT;
  }
}
