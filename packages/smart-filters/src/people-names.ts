import names from './people-names.json' with { type: 'json' };

const GIVEN = new Set(names.given.split(' '));
const LAST = new Set(names.last.split(' '));

/** Whether people are called so; of assistants, shops and tools with such a name a capital says nothing. Folded as `words` folds. */
export const isGivenName = (folded: string): boolean => GIVEN.has(folded);
export const isSurname = (folded: string): boolean => LAST.has(folded);
