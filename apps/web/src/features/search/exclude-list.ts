import { findHostName } from './exclude-file.ts';

/** The sites of the exclude box: separated by commas, trimmed, empty ones and repetitions dropped. */
export function parseExcludeList(text: string): string[] {
  const sites = text.split(',').map((site) => site.trim());
  return [...new Set(sites.filter((site) => site !== ''))];
}

/** The text of the box with more sites behind those that it holds, without doubles. What was typed stays as it was. */
export function mergeExcludes(
  text: string,
  domains: readonly string[],
): { readonly text: string; readonly count: number; readonly added: number } {
  const typed = parseExcludeList(text);
  const known = new Set(typed.map((site) => findHostName(site) ?? site));
  const added = domains.filter((domain) => !known.has(domain));
  const all = [...typed, ...added];
  return { text: all.join(', '), count: all.length, added: added.length };
}
