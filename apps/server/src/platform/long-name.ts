/** Of a name of the web (RFC 1035), a port and its colon. */
const LONGEST = 253 + 6;

/**
 * Whether what stands where an address has its host is too long to be one. To be asked before a text of strangers is
 * read as an address: a name outside ASCII is made into punycode in time of the square of its length, which is 7 ms for
 * 2,000 signs and half a second for the body of one call.
 */
export function isNameTooLong(text: string): boolean {
  if (text.length <= LONGEST) return false;
  // As addresses are read (https://url.spec.whatwg.org): these count for nothing, and slashes in any number for two.
  // oxlint-disable-next-line no-control-regex
  const written = text.replace(/^[\u0000-\u0020]+/, '').replaceAll(/[\t\n\r]/g, '');
  const authority = /^(?:[a-z][a-z0-9+.-]*:)?[/\\]*([^/\\?#]*)/i.exec(written)?.[1] ?? '';
  return authority.length - authority.lastIndexOf('@') - 1 > LONGEST;
}
