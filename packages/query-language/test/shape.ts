import { expect, test } from 'vitest';
import type { Node } from '../src/index.ts';
import { parseQuery } from '../src/index.ts';

/**
 * A query's tree in one line: `(a b)` all, `(a | b)` any, `-` not, `title=a_b` a phrase in a field, `_{1,5}_` a gap.
 */
function shape(node: Node): string {
  switch (node.type) {
    case 'and':
      return `(${node.children.map(shape).join(' ')})`;
    case 'or':
      return `(${node.children.map(shape).join(' | ')})`;
    case 'not':
      return `-${shape(node.child)}`;
    case 'phrase': {
      const items = node.items.map((item) => (typeof item === 'string' ? item : `{${item.min},${item.max}}`));
      return `${node.field === 'any' ? '' : `${node.field}=`}${items.join('_')}`;
    }
    case 'site':
      return `site[${node.subdomainsOnly ? '*.' : ''}${node.host}${node.path ?? ''}]`;
    case 'link':
      return `link[${node.subdomainsOnly ? '*.' : ''}${node.host}]`;
    case 'gap':
      return `gap[${node.sites.map((site) => (site.subdomainsOnly ? '*.' : '') + site.host).join(' ')}]`;
    case 'related':
      return `related[${node.host}]`;
    case 'filetype':
      return `filetype[${node.filetype}]`;
    case 'date':
      return `${node.op}[${node.day}]`;
    case 'metric':
      return `${node.metric}[${node.min ?? ''}..${node.max ?? ''}]`;
    case 'lang':
      return `lang[${node.lang}]`;
    case 'industry':
      return `industry[${node.label}]`;
  }
}

/** The shape of what a text means, or the code of its error and where it is: `!missing_keyword@4`. */
export function meaning(text: string): string {
  const result = parseQuery(text);
  return result.ok ? shape(result.query.root) : `!${result.error.code}@${result.error.position}`;
}

/** What each of these queries means. */
export function means(cases: readonly (readonly [string, string])[]): void {
  test.each(cases.map(([text, expected]) => ({ text, expected })))('$text', ({ text, expected }) => {
    expect(meaning(text)).toBe(expected);
  });
}
