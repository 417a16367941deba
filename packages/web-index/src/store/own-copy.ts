/** The same text in memory of its own: a part of a page that is remembered would keep the whole page with it. */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
