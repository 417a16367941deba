import { words } from '@linklode/query-language';
import type { Filter, Inputs } from './filter.ts';
import type { FilterInput } from './filter-labels.ts';

export type SmartInputCode =
  | 'unknown_filter'
  | 'missing_input'
  | 'invalid_input'
  | 'too_many_inputs'
  | 'input_too_long'
  | 'unmatched_quote';

/** What is wrong with the inputs of a smart filter. The message is for people and never repeats what they typed. */
export class SmartInputError extends Error {
  readonly code: SmartInputCode;
  /** Name of the input, where it is about one. */
  readonly input: string | null;

  constructor(code: SmartInputCode, message: string, input: string | null = null) {
    super(message);
    this.name = 'SmartInputError';
    this.code = code;
    this.input = input;
  }
}

const MAX_TEXT = 1000;
const MAX_WORDS = 20;
const HOST = /^(?=.{4,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * Reads `Acme CRM, acme.com` by the filter's inputs, in their order. A value may stand in double quotes and may then hold a
 * comma; nothing in a value is an operator. Empty values are missing ones. Throws SmartInputError.
 */
export function readFilterInputs(filter: Filter, text: string): Inputs {
  if (text.length > MAX_TEXT) {
    throw new SmartInputError('input_too_long', `Use at most ${MAX_TEXT} characters.`);
  }
  const values = splitValues(text);
  while (values.length > 0 && values.at(-1) === '') values.pop();
  const most = filter.inputs.length;
  if (values.length > most) {
    const list = filter.inputs.map(({ label }) => label).join(', ');
    throw new SmartInputError(
      'too_many_inputs',
      `This filter takes ${most === 1 ? 'one value' : `at most ${most} values, separated by commas`}: ${list}. ` +
        'Put double quotes around a value that holds a comma.',
    );
  }
  const inputs: Record<string, string> = {};
  for (const [index, input] of filter.inputs.entries()) {
    const value = values[index] ?? '';
    if (value !== '') inputs[input.name] = readValue(input, value);
    else if (input.required && !isGivenOtherwise(filter, input, values)) {
      throw new SmartInputError(
        'missing_input',
        `Enter ${input.label}. Example: ${filter.placeholder}`,
        input.name,
      );
    }
  }
  return inputs;
}

/** Broken links can be looked for by a topic or by a site that closed; then the topic's place stays empty. */
function isGivenOtherwise(filter: Filter, input: FilterInput, values: readonly string[]): boolean {
  return filter.id === 'broken_mentions' && input.name === 'topic' && (values[1] ?? '') !== '';
}

function readValue(input: FilterInput, value: string): string {
  if (input.kind === 'site') {
    const host = readHost(value);
    if (host === null) {
      throw new SmartInputError(
        'invalid_input',
        `The value for ${input.label} is not a site. Use a name such as example.com.`,
        input.name,
      );
    }
    return host;
  }
  const count = words(value).length;
  if (count === 0) {
    throw new SmartInputError('invalid_input', `The value for ${input.label} holds no word.`, input.name);
  }
  if (count > MAX_WORDS) {
    throw new SmartInputError(
      'input_too_long',
      `Use at most ${MAX_WORDS} words for ${input.label}.`,
      input.name,
    );
  }
  return value;
}

/** The host of a name or an address, without `www.`, in punycode; null for what is neither. */
export function readHost(value: string): string | null {
  if (/\s/.test(value)) return null;
  try {
    const url = new URL(/^https?:\/\//i.test(value) ? value : `http://${value}`);
    const host = url.hostname
      .toLowerCase()
      .replace(/\.$/, '')
      .replace(/^www\.(?=.*\.)/, '');
    return HOST.test(host) && !/^[\d.]+$/.test(host) ? host : null;
  } catch {
    return null;
  }
}

function splitValues(text: string): string[] {
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
  if (isQuoted) {
    throw new SmartInputError(
      'unmatched_quote',
      'You have an unmatched quote ("). Please add the closing quote.',
    );
  }
  values.push(value);
  return values.map((one) => one.replace(/\s+/g, ' ').trim());
}
