import type { Filter, Inputs } from './filter.ts';
import type { FilterInput } from './filter-labels.ts';
import { findInputFaults, readHost, splitInputs, type SmartInputCode } from './typed-inputs.ts';

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

/** The name of the website that a host belongs to, where that is the host or the host without `www.`. */
export type NameSite = (host: string) => string;

/**
 * Reads `Acme CRM, acme.com` by the filter's inputs, in their order. A value may stand in double quotes and may then
 * hold a comma; nothing in a value is an operator. Empty values are missing ones. Throws SmartInputError.
 */
export function readFilterInputs(filter: Filter, text: string, nameSite: NameSite): Inputs {
  if (text.length > MAX_TEXT) {
    throw new SmartInputError('input_too_long', `Use at most ${MAX_TEXT} characters.`);
  }
  const values = splitInputs(text);
  if (values === null) {
    throw new SmartInputError(
      'unmatched_quote',
      'You have an unmatched quote ("). Please add the closing quote.',
    );
  }
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
  const [fault] = findInputFaults(filter, values);
  if (fault) {
    const example = fault.code === 'missing_input' ? ` Example: ${filter.placeholder}` : '';
    throw new SmartInputError(fault.code, `${fault.message}${example}`, fault.input);
  }
  const given = filter.inputs.map(
    (input, at) => [input.name, readValue(input, values[at] ?? '', nameSite)] as const,
  );
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** Of a site its host. */
function readValue({ kind }: FilterInput, value: string, nameSite: NameSite): string {
  return kind === 'site' ? nameSite(readHost(value) ?? '') : value;
}
