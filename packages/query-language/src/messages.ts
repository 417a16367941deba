/**
 * Every text that the language shows for a query it refuses, by its stable code. The first five, and the one for pages,
 * are the specification's, word for word. None repeats any of the query: an API answer that did could end up saying
 * anything.
 */
export const MESSAGES = {
  invalid_query: 'Invalid search query',
  no_operator: 'Try using a Google operator like site:, intitle:, or inurl:',
  site_without_domain: "You used 'site:' but didn't specify a domain.",
  missing_keyword: 'Your operator is missing a keyword.',
  unmatched_quote: 'You have an unmatched quote ("). Please add the closing quote.',
  missing_parenthesis: 'This parenthesis is never closed. Please add the closing one.',
  surplus_parenthesis: 'This closing parenthesis has no opening one. Please remove it.',
  operator_in_group:
    'An operator before a group applies to all of it, so the group cannot hold another operator.',
  unknown_operator:
    'There is no such operator. For plain text, put it in quotes or a space after the colon; before an operator or its minus, put a space.',
  invalid_date: 'A date is written 2024-05-01, 2024-05 or 2024, and must exist in the calendar.',
  invalid_metric: 'A metric is written as 40, >=40, >40, <60, <=60, 40..60, 40.. or ..60.',
  invalid_language: 'A language is written as a code such as en or de.',
  invalid_domain: 'This is not a domain. Write it like example.com.',
  domain_only: 'This operator takes a domain without a path.',
  invalid_gap:
    'gap: takes 2 to 10 different sites in parentheses and none behind a minus, such as gap:(a.com b.com).',
  related_repeated: 'related: can be used only once.',
  related_misplaced: 'related: stands on its own: not in a group, not beside OR and not behind a minus.',
  too_long: 'A query can have at most 2,000 characters.',
  too_many_wildcards: 'A query can have at most 20 wildcards (*) inside its phrases.',
  too_deep: 'Parentheses can be nested at most 20 deep.',
} as const;

export type MessageCode = keyof typeof MESSAGES;

const RETIRED_ADVICE = {
  synonym: 'The synonym operator ~ has been retired. Join the variants with OR instead.',
  info: 'The operator info: has been retired. Use site: instead.',
  cache: 'The operator cache: has been retired. Use site: instead.',
  daterange: 'The operator daterange: has been retired. Use after: and before: instead.',
  around: 'The operator AROUND(n) has been retired. Use a wildcard * inside a quoted phrase instead.',
} as const;

/** The text for a retired operator; `name` is one of our own list, never the user's spelling. */
export function retiredMessage(name: string): string {
  if (Object.hasOwn(RETIRED_ADVICE, name)) return RETIRED_ADVICE[name as keyof typeof RETIRED_ADVICE];
  return `The operator ${name}: has been retired.`;
}

/** `shown` is a page as `shownPage` writes it. */
export function pageOutOfRange(shown: string): string {
  return `Page ${shown} is out of range. You can only view up to 10 pages (100 results).`;
}
