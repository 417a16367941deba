import type { Node } from '../../packages/query-language/src/index.ts';
import { keyToken } from '../../packages/web-index/src/store/page-keys.ts';

/**
 * A query as the peer reads it: words in brackets, parted by blanks, operator first. A gap is one hole of one word,
 * which asks less of the peer than ours, of one to five. Null for what the peer has no fields for.
 */
export function luceneQuery(node: Node): string | null {
  switch (node.type) {
    case 'and':
    case 'or': {
      const parts = node.children.map(luceneQuery);
      return parts.includes(null) ? null : `( ${node.type} ${parts.join(' ')} )`;
    }
    case 'not': {
      const child = luceneQuery(node.child);
      return child === null ? null : `( not ${child} )`;
    }
    case 'phrase': {
      if (node.field === 'anchor') return null;
      const words = node.items.map((item) => (typeof item === 'string' ? item : '*'));
      return `( phrase ${node.field} ${words.join(' ')} )`;
    }
    case 'site': {
      const below = key('belowHost', node.host);
      const host = node.subdomainsOnly ? below : `( or ${key('host', node.host)} ${below} )`;
      return node.path === null ? host : `( and ${host} ${key('path', node.path)} )`;
    }
    case 'filetype':
      return key('filetype', node.filetype);
    case 'lang':
      return key('lang', node.lang);
    case 'date': {
      const day = Number(node.day.replaceAll('-', ''));
      return node.op === 'after' ? `( range date ${day} 99999999 )` : `( range date 1 ${day - 1} )`;
    }
    case 'metric':
      return node.metric === 'pa' ? null : `( range ${node.metric} ${node.min ?? 0} ${node.max ?? 100} )`;
    case 'link':
    case 'gap':
    case 'industry':
    case 'related':
      return null;
  }
}

function key(...given: Parameters<typeof keyToken>): string {
  return `( key ${keyToken(...given)} )`;
}
