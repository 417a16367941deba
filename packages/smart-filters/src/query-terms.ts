import { words, type Node, type Query, type TextField } from '@linklode/query-language';
import { spellingsOf } from './name-spellings.ts';
import { namesOf, readTopic, type TopicReading } from './topic-words.ts';

/** The words of a value next to each other, in one field; null where it has none. Nothing in it is an operator. */
function phrase(field: TextField, value: string): Node | null {
  const items = words(value);
  return items.length === 0 ? null : { type: 'phrase', field, items };
}

/** One of these names in the field, with its apostrophes or without; null where there is none. */
export function brandIn(field: TextField, ...names: readonly string[]): Node | null {
  return anyPhrase(field, names.flatMap(spellingsOf));
}

/** A name in the field, also in one word or in two; null where it has none. */
export function nameIn(field: TextField, name: string): Node | null {
  return anyPhrase(field, namesOf(name));
}

/** Every word of a topic in the field, in singular or plural, joined or apart, in any order; null where it has none. */
export function topicIn(field: TextField, topic: string): Node | null {
  return wordsIn(field, readTopic(topic).typed);
}

/** A topic or a part of it in other words, in title or address; null where none are known. */
export function inOtherWords(topic: string): Node | null {
  const { same, parts } = readTopic(topic);
  const asked = parts.slice(0, MOST_PARTS);
  const fields = ['title', 'url'] as const;
  return any(
    fields.flatMap((field) => [same === null ? null : wordsIn(field, same), anyPhrase(field, asked)]),
  );
}

/** A cluster refuses queries of more than a thousand clauses, and the kind of page is asked for besides. */
const MOST_PARTS = 150;

function wordsIn(field: TextField, reading: TopicReading): Node | null {
  return queryOf(...reading.words.map(({ asked }) => anyPhrase(field, asked)))?.root ?? null;
}

/** Any of the values as a phrase in the field. */
export function anyPhrase(field: TextField, values: readonly string[]): Node | null {
  return any(values.map((value) => phrase(field, value)));
}

export function any(nodes: readonly (Node | null)[]): Node | null {
  const children = present(nodes).flatMap((node) => (node.type === 'or' ? node.children : [node]));
  return children.length > 1 ? { type: 'or', children } : (children[0] ?? null);
}

export function onSite(host: string): Node {
  return { type: 'site', host, subdomainsOnly: false, path: null };
}

export function linksTo(host: string): Node {
  return { type: 'link', host, subdomainsOnly: false };
}

export function not(node: Node | null): Node | null {
  if (node === null) return null;
  return node.type === 'not' ? node.child : { type: 'not', child: node };
}

/** A query for pages that satisfy all of these; nulls are conditions that fell away. Null where none is left. */
export function queryOf(...nodes: (Node | null)[]): Query | null {
  const children = present(nodes).flatMap((node) => (node.type === 'and' ? node.children : [node]));
  const [first] = children;
  if (first === undefined) return null;
  return { root: children.length > 1 ? { type: 'and', children } : first };
}

/** The condition that a page is not of the site, where there is one. */
export function offSite(host: string | undefined): Node | null {
  return host === undefined ? null : not(onSite(host));
}

function present(nodes: readonly (Node | null)[]): Node[] {
  return nodes.filter((node) => node !== null);
}
