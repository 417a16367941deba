/**
 * The words of a text, read off the product's page on what a query means and written one character at a time, so
 * that it shares nothing with the tokenisers it judges.
 */
const IN_A_WORD = /[\p{L}\p{N}]/u;
const MARK = /\p{M}/u;
const DELETED = new Set(['\u2122', '\u2120', '\u00AD']);

export function oracleWords(text: string): string[] {
  let kept = '';
  for (const character of text) if (!DELETED.has(character)) kept += character;
  let bare = '';
  for (const character of kept.normalize('NFKD')) if (!MARK.test(character)) bare += character;
  const words: string[] = [];
  let word = '';
  for (const character of `${bare.toLowerCase()} `) {
    if (IN_A_WORD.test(character)) word += character;
    else if (word !== '') {
      words.push(word);
      word = '';
    }
  }
  return words;
}

/** What percent-encoded bytes say; `bad` stands for each byte that belongs to no UTF-8 character. */
export function percentDecoded(text: string, bad: (byte: string) => string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    let decoded = '';
    let rest = run;
    while (rest !== '') {
      const character = firstCharacter(rest);
      if (character === null) {
        decoded += bad(rest.slice(0, 3));
        rest = rest.slice(3);
      } else {
        decoded += character.text;
        rest = rest.slice(character.length);
      }
    }
    return decoded;
  });
}

function firstCharacter(bytes: string): { text: string; length: number } | null {
  for (const length of [3, 6, 9, 12]) {
    if (length > bytes.length) return null;
    try {
      return { text: decodeURIComponent(bytes.slice(0, length)), length };
    } catch {
      // Not a whole character yet, or none at all: the next length tells.
    }
  }
  return null;
}

interface UrlParts {
  path: string;
  query: string;
}

/** Cut by hand from a serialised http(s) address. */
export function urlParts(url: string): UrlParts {
  const parts = /^https?:\/\/[^/?#]*([^?#]*)(?:\?([^#]*))?/i.exec(url);
  return { path: parts?.[1] ?? '', query: parts?.[2] ?? '' };
}

/** The words of host, path and query in one row; a byte that is no UTF-8 separates. */
export function urlWords(host: string, url: string): string[] {
  const { path, query } = urlParts(url);
  return oracleWords([host, path, query].map((part) => percentDecoded(part, () => ' ')).join(' '));
}
