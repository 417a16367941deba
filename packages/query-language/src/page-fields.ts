import { decodedPath, fileEnding, hostOf, urlWords } from './page-address.ts';
import type { PhraseItem } from './ast.ts';
import { containsPhrase } from './phrase-match.ts';
import { isPlainPhrase, plainTextHas } from './plain-phrase.ts';
import { plainWords, words } from './words.ts';

/**
 * What is known of a page. A field that is left out is unknown; one that is null, or an empty list, is known to be
 * missing. Texts may be given as words that were made by `words()`.
 */
export interface PageFields {
  /** http or https, as the WHATWG's rules write it. */
  readonly url: string;
  readonly title?: string | readonly string[] | null | undefined;
  readonly text?: string | readonly string[] | null | undefined;
  /** YYYY-MM-DD. */
  readonly date?: string | null | undefined;
  readonly lang?: string | null | undefined;
  /** Left out, it is taken from the address where that has an ending. */
  readonly filetype?: string | null | undefined;
  readonly links?: readonly PageLink[] | undefined;
  /** Whole numbers, 0 to 100. */
  readonly da?: number | null | undefined;
  readonly pa?: number | null | undefined;
  readonly spam?: number | null | undefined;
  readonly industries?: readonly string[] | null | undefined;
  /** Anchors of links from other registrable domains. */
  readonly inboundAnchors?: readonly (string | readonly string[])[] | undefined;
  /**
   * Fields of which only a part is known, such as a shortened title or a snippet: what is not in them may still exist.
   */
  readonly partial?: readonly ('title' | 'text' | 'links' | 'inboundAnchors')[] | undefined;
}

/** A link by its absolute address, or by its host in punycode and lower case where it is known to be http or https. */
type PageLink = { readonly url: string } | { readonly host: string };

/** A page whose words are made once, and only those that a query asks for. */
export interface PreparedPage {
  readonly fields: PageFields;
  readonly host: string;
  readonly path: string;
  readonly filetype: string | null | undefined;
  titleWords(): readonly string[] | undefined;
  textWords(): readonly string[] | undefined;
  /** Whether the phrase stands in the text; undefined where there is no knowing the text. */
  textHas(items: readonly PhraseItem[]): boolean | undefined;
  urlWords(): readonly string[];
  anchorWords(): readonly (readonly string[])[] | undefined;
  linkedHosts(): readonly string[] | undefined;
}

export function preparePage(fields: PageFields): PreparedPage {
  const textWords = once(() => fieldWords(fields.text));
  const plainText = once(() => (typeof fields.text === 'string' ? plainWords(fields.text) : null));
  return {
    fields,
    host: hostOf(fields.url),
    path: decodedPath(fields.url),
    filetype: fields.filetype === undefined ? fileEnding(fields.url) : fields.filetype,
    titleWords: once(() => fieldWords(fields.title)),
    textWords,
    textHas(items) {
      const quick = plainText();
      if (quick !== null && isPlainPhrase(items)) return plainTextHas(quick, items);
      const found = textWords();
      return found === undefined ? undefined : containsPhrase(found, items);
    },
    urlWords: once(() => urlWords(fields.url)),
    anchorWords: once(() => fields.inboundAnchors?.map((anchor) => fieldWords(anchor) ?? [])),
    linkedHosts: once(() => fields.links?.flatMap(linkedHost)),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function fieldWords(value: string | readonly string[] | null | undefined): readonly string[] | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? words(value) : (value ?? []);
}

function linkedHost(link: PageLink): string[] {
  if ('host' in link) return [link.host];
  return /^https?:/i.test(link.url) ? [hostOf(link.url)] : [];
}
