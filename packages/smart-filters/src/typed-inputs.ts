import { words } from '@linklode/query-language';
import type { FilterInput, FilterLabel } from './filter-labels.ts';

export type SmartInputCode =
  | 'unknown_filter'
  | 'missing_input'
  | 'invalid_input'
  | 'too_many_inputs'
  | 'input_too_long'
  | 'unmatched_quote';

/** What is wrong with the value of one input. The message is for people and never repeats what they typed. */
interface InputFault {
  readonly code: SmartInputCode;
  readonly message: string;
  /** Name of the input. */
  readonly input: string;
}

const MAX_WORDS = 20;
const HOST = /^(?=.{4,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * The values of `Acme CRM, acme.com`. One may stand in double quotes and may then hold a comma. Null where the last
 * quote is not closed.
 */
export function splitInputs(text: string): string[] | null {
  // Curly quotes come from word processors.
  const straight = text.replace(/[\u201C\u201D\u201E]/g, '"');
  const values: string[] = [];
  let value = '';
  let isQuoted = false;
  for (const sign of straight) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ',' && !isQuoted) {
      values.push(value);
      value = '';
    } else value += sign;
  }
  if (isQuoted) return null;
  values.push(value);
  return values.map((one) => one.replace(/\s+/g, ' ').trim());
}

/**
 * The text that `splitInputs` reads these values from; quotes within a value are left out, as it would leave them out.
 */
export function joinInputs(values: readonly string[]): string {
  const plain = values.map((value) => value.replace(/["\u201C\u201D\u201E]/g, '').trim());
  const last = plain.findLastIndex((value) => value !== '');
  return plain
    .slice(0, last + 1)
    .map((value) => (value.includes(',') ? `"${value}"` : value))
    .join(', ');
}

/** What is wrong with the values of a filter, in the order of its inputs, one for each at most. */
export function findInputFaults(filter: FilterLabel, values: readonly string[]): InputFault[] {
  return filter.inputs.flatMap((input, at): InputFault[] => {
    const value = values[at] ?? '';
    if (value !== '') return faultOf(input, value) ?? [];
    if (!input.required || isGivenOtherwise(filter, input, values)) return [];
    return [{ code: 'missing_input', message: `Enter ${input.label}.`, input: input.name }];
  });
}

/** Broken links can be looked for by a topic or by a site that closed; then the topic's place stays empty. */
function isGivenOtherwise(filter: FilterLabel, input: FilterInput, values: readonly string[]): boolean {
  return filter.id === 'broken_mentions' && input.name === 'topic' && (values[1] ?? '') !== '';
}

function faultOf({ name: input, label, kind }: FilterInput, value: string): [InputFault] | null {
  if (kind === 'site') {
    if (readHost(value) !== null) return null;
    const message = `The value for ${label} is not a site. Use a name such as example.com.`;
    return [{ code: 'invalid_input', message, input }];
  }
  const count = words(value).length;
  if (count === 0)
    return [{ code: 'invalid_input', message: `The value for ${label} holds no word.`, input }];
  if (count <= MAX_WORDS) return null;
  return [{ code: 'input_too_long', message: `Use at most ${MAX_WORDS} words for ${label}.`, input }];
}

/** The host of a name or an address, in punycode; null for what is neither. */
export function readHost(value: string): string | null {
  if (/\s/.test(value)) return null;
  try {
    const url = new URL(/^https?:\/\//i.test(value) ? value : `http://${value}`);
    const host = url.hostname.toLowerCase().replace(/\.$/, '');
    return HOST.test(host) && !/^[\d.]+$/.test(host) ? host : null;
  } catch {
    return null;
  }
}

/**
 * The site that was probably meant by a value that is none: of a mail address, or with blanks in it. Null for no idea.
 */
export function suggestHost(value: string): string | null {
  const meant = (value.split('@').at(-1) ?? '').replace(/[\s"'<>()]+/g, '').replace(/[,;]+/g, '.');
  return value.length > 253 ? null : readHost(meant);
}
