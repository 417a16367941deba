import { describe, expect, it } from 'vitest';
import { FILTER_LABELS } from '../src/filter-labels.ts';
import { findInputFaults, joinInputs, splitInputs, suggestHost } from '../src/typed-inputs.ts';

describe('what stands in the fields of a filter', () => {
  it.each([
    [['Acme CRM', 'acme.com'], 'Acme CRM, acme.com'],
    [['Acme, Inc.', 'acme.com'], '"Acme, Inc.", acme.com'],
    [['', 'old-tool.com'], ', old-tool.com'],
    [['gardening', '', ''], 'gardening'],
    [['', ' '], ''],
    [['=1+1', '-site:x'], '=1+1, -site:x'],
  ])('%j travels as %j and comes back', (values, text) => {
    expect(joinInputs(values)).toBe(text);
    expect(joinInputs(splitInputs(text) ?? [])).toBe(text);
  });

  it('loses its quotes, which the server would take off too, and one that is left open is known', () => {
    expect(joinInputs(['the “Spade” of "Acme"', 'a.com'])).toBe('the Spade of Acme, a.com');
    expect(splitInputs('"Acme, acme.com')).toBeNull();
  });
});

describe('faults', () => {
  const faultsOf = (filter: keyof typeof FILTER_LABELS, ...values: string[]) =>
    findInputFaults(FILTER_LABELS[filter], values).map(({ code, input }) => `${input}: ${code}`);

  it('are told of every field at once, in their order', () => {
    expect(faultsOf('unlinked_mentions')).toEqual(['brand: missing_input', 'site: missing_input']);
    expect(faultsOf('competitor_mentions', '!!', 'no site', '', 'word '.repeat(21))).toEqual([
      'competitor: invalid_input',
      'competitor_site: invalid_input',
      'second_competitor: input_too_long',
    ]);
    expect(faultsOf('unlinked_mentions', 'Acme', 'https://www.acme.com/x')).toEqual([]);
  });

  it('do not ask for a topic where a site that closed is given', () => {
    expect(faultsOf('broken_mentions', '', 'old-tool.com')).toEqual([]);
    expect(faultsOf('broken_mentions', '', '')).toEqual(['topic: missing_input']);
  });
});

describe('the site that was meant', () => {
  it.each([
    ['me@acme.com', 'acme.com'],
    ['acme .com', 'acme.com'],
    ['<https://www.acme.com/about us>', 'www.acme.com'],
    ['acme,com', 'acme.com'],
    ['tilth and tine', null],
    ['', null],
  ])('by %j is %j', (value, host) => expect(suggestHost(value)).toBe(host));
});
