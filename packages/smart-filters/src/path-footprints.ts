import type { Node } from '@linklode/query-language';
import type { Filter } from './filter.ts';

/** Stands for what a person types; no recipe asks for it by itself. */
const TYPED = 'zqplaceholderzq';

/**
 * What a filter's recipe looks for in titles and addresses whatever the topic is, as lists of words: of pages whose
 * address alone is known, those that hold one are the likeliest to be what the filter finds.
 */
export function pathFootprints(filter: Filter): string[][] {
  const inputs = Object.fromEntries(
    filter.inputs.map(({ name, kind }) => [name, kind === 'site' ? `${TYPED}.example` : TYPED]),
  );
  const found = new Map<string, string[]>();
  const open: Node[] = filter.templates.flatMap(({ build }) => build(inputs)?.root ?? []);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'and' || node.type === 'or') open.push(...node.children);
    if (node.type !== 'phrase' || (node.field !== 'url' && node.field !== 'title')) continue;
    const words = node.items.filter((item) => typeof item === 'string');
    const isWhole = words.length === node.items.length && words.every((word) => !word.includes(TYPED));
    // A number makes a title a list; an address is full of them.
    const isTelling = words.some((word) => /\D/.test(word));
    if (isWhole && isTelling) found.set(words.join(' '), words);
  }
  return [...found.values()];
}
