import {
  decodedPath,
  words,
  type Node,
  type PhraseItem,
  type PhraseNode,
  type Query,
} from '@linklode/query-language';
import { INDUSTRIES, RAW_WORDS, type Chance, type RandomIndex } from './query-random-index.ts';

const VOCABULARY = [...new Set(RAW_WORDS.flatMap((raw) => words(raw))), 'absent', 'site1', 'example', 'com'];

function somePhrase(chance: Chance, madeUp: RandomIndex): PhraseNode {
  const field = chance.pick(['any', 'any', 'any', 'title', 'text', 'url', 'anchor'] as const);
  const items: PhraseItem[] = [chance.pick(VOCABULARY)];
  // Half of the longer phrases are taken from a page, for chance alone seldom makes one that is there.
  const page = chance.pick(madeUp.pages);
  const source = words(
    field === 'title' ? page.title : field === 'anchor' ? chance.pick(madeUp.anchors) : page.text,
  );
  const length = chance.pick([1, 1, 1, 2, 2, 3, 4]);
  const start = chance.below(Math.max(1, source.length - length));
  if (length > 1 && chance.in100(60) && source.length >= length)
    items.splice(0, 1, ...source.slice(start, start + length));
  else while (items.length < length) items.push(chance.pick(VOCABULARY));
  if (items.length > 2 && chance.in100(50)) {
    const wildcards = 1 + chance.below(2);
    items.splice(1, chance.below(items.length - 1), { min: wildcards, max: wildcards * 5 });
    if (typeof items.at(-1) !== 'string') items.push(chance.pick(VOCABULARY));
  }
  return { type: 'phrase', field, items };
}

function someHost(chance: Chance, madeUp: RandomIndex): string {
  const host = chance.pick([...madeUp.hosts, 'stranger1.com.example', 'stranger2.example']);
  const labels = host.split('.');
  return labels.slice(chance.below(labels.length)).join('.');
}

function someGap(chance: Chance, madeUp: RandomIndex): Node {
  const hosts = new Set(Array.from({ length: 2 + chance.below(4) }, () => chance.pick(madeUp.hosts)));
  for (const host of hosts) for (const other of hosts) if (host.endsWith(`.${other}`)) hosts.delete(host);
  const sites = [...hosts].map((host) => ({ host, subdomainsOnly: chance.in100(20) }));
  return sites.length < 2 ? { type: 'link', ...sites[0]! } : { type: 'gap', sites };
}

function someLeaf(chance: Chance, madeUp: RandomIndex): Node {
  switch (chance.below(14)) {
    case 0: {
      const path = decodedPath(`https://h.example${chance.pick(madeUp.paths)}`).replace(/\/+$/, '');
      const cut = chance.in100(40) ? path.slice(0, Math.max(path.lastIndexOf('/'), 0)) : path;
      return {
        type: 'site',
        host: someHost(chance, madeUp),
        subdomainsOnly: chance.in100(30),
        path: cut || null,
      };
    }
    case 1:
    case 2:
      return { type: 'site', host: someHost(chance, madeUp), subdomainsOnly: chance.in100(30), path: null };
    case 3:
      return chance.in100(50)
        ? { type: 'link', host: someHost(chance, madeUp), subdomainsOnly: chance.in100(30) }
        : someGap(chance, madeUp);
    case 4:
      return { type: 'filetype', filetype: chance.pick(['html', 'htm', 'pdf', 'doc']) };
    case 5: {
      const day = `202${chance.below(5)}-0${1 + chance.below(9)}-15`;
      return { type: 'date', op: chance.pick(['after', 'before']), day };
    }
    case 6: {
      const [min, max] = [chance.below(101), chance.below(101)];
      const side = chance.below(3);
      return {
        type: 'metric',
        metric: chance.pick(['da', 'pa', 'spam']),
        min: side === 1 ? null : min,
        max: side === 0 ? null : max,
      };
    }
    case 7:
      return { type: 'lang', lang: chance.pick(['en', 'de', 'ru', 'fr']) };
    case 8:
      return { type: 'industry', label: words(chance.pick([...INDUSTRIES, 'travel'])).join(' ') };
    default:
      return somePhrase(chance, madeUp);
  }
}

function someNode(chance: Chance, madeUp: RandomIndex, depth: number): Node {
  if (depth === 0 || chance.in100(25)) return someLeaf(chance, madeUp);
  const type = chance.pick(['and', 'and', 'or', 'not'] as const);
  if (type === 'not') {
    const child = someNode(chance, madeUp, depth - 1);
    return child.type === 'not' ? child.child : { type, child };
  }
  const children: Node[] = [];
  while (children.length < 2 || chance.in100(35)) {
    const child = someNode(chance, madeUp, depth - 1);
    // The grammar's normal form: no `and` in an `and`, no `or` in an `or`.
    if (child.type === type) children.push(...child.children);
    else children.push(child);
  }
  return { type, children };
}

/** A query as the parser could have made it, without `related:`. */
export function someQuery(chance: Chance, madeUp: RandomIndex): Query {
  return { root: someNode(chance, madeUp, chance.below(5)) };
}
