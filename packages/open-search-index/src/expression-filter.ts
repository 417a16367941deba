import { all, any, not, phrase, type Filter } from './filter.ts';

/**
 * The full-text expressions in which a search is planned, as OpenSearch takes them: quoted words, `AND`, `OR`, `NOT`
 * (and not) and parentheses. Which field words belong to is said by their marks, which documents have in the same way.
 *
 * @throws Error for anything else: a search must not go on with half of a plan.
 */
export function expressionFilter(expression: string): Filter {
  const tokens = expression.match(/"[^"]*"|\(|\)|[A-Z]+|\S/g) ?? [];
  let next = 0;

  function one(): Filter {
    const token = tokens[next++];
    if (token === '(') {
      const filter = row();
      if (tokens[next++] !== ')') throw new Error('A parenthesis of a planned search is not closed.');
      return filter;
    }
    if (token?.startsWith('"') !== true)
      throw new Error(`A planned search holds ${token}, which is not known here.`);
    const words = token.slice(1, -1);
    const fields = fieldsOf(words);
    return any(fields.map((field) => phrase(field, words)));
  }

  function row(): Filter {
    const parts = [one()];
    const operator = tokens[next];
    while (tokens[next] !== undefined && tokens[next] === operator && operator !== ')') {
      next += 1;
      parts.push(one());
    }
    if (parts.length === 1) return parts[0] as Filter;
    if (operator === 'AND') return all(parts);
    if (operator === 'OR') return any(parts);
    if (operator !== 'NOT' || parts.length !== 2)
      throw new Error(`A planned search holds ${operator}, which is not known here.`);
    return all([parts[0] as Filter, not(parts[1] as Filter)]);
  }

  const filter = row();
  if (next !== tokens.length) throw new Error('A planned search holds more than one expression.');
  return filter;
}

/** By the marks of page-keys.ts. A long word of a text is `¤` and a digest, as a key might be. */
function fieldsOf(words: string): string[] {
  if (words.startsWith('¦')) return ['title'];
  if (words.startsWith('§')) return ['url'];
  if (!words.startsWith('¤')) return ['text'];
  return /^¤[0-9a-f]{32}(?: |$)/.test(words) ? ['text', 'keys'] : ['keys'];
}
