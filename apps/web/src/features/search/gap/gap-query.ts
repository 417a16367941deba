import { parseQuery, printQuery } from '@linklode/query-language';

export type GapQuery =
  | { readonly ok: true; readonly query: string }
  | { readonly ok: false; readonly field: 'rivals' | 'own'; readonly message: string };

const NO_SITES = 'Write websites like example.com, parted by spaces.';

/** Sites as people write them in a line: parted by white space, commas or semicolons. */
function sitesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((site) => site !== '');
}

/**
 * The query for pages that link to at least two of the rivals, and to none of one's own sites, as the operators write
 * it.
 */
export function gapQuery(rivals: string, own: string): GapQuery {
  const parts = [];
  for (const [field, text] of [
    ['rivals', `gap:(${sitesIn(rivals).join(' ')})`],
    ...sitesIn(own).map((site) => ['own', `linksto:${site}`] as const),
  ] as const) {
    const read = parseQuery(text);
    if (!read.ok) {
      const isMissing = read.error.code === 'missing_keyword';
      return { ok: false, field, message: isMissing ? NO_SITES : read.error.message };
    }
    // Whatever else was typed than sites.
    const type = read.query.root.type;
    if (type !== 'gap' && type !== 'link') return { ok: false, field, message: NO_SITES };
    parts.push(
      field === 'own' ? `-${printQuery(read.query).replace(/^link:/, 'linksto:')}` : printQuery(read.query),
    );
  }
  return { ok: true, query: parts.join(' ') };
}
