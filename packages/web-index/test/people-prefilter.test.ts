import { describe, expect, it } from 'vitest';
import { readName } from '../src/people/name-shape.ts';
import { createPrefilter } from '../src/people/prefilter.ts';
import { readRoleLine } from '../src/people/role-line.ts';

const WORDS =
  'editor|(?:co ?)?founder|(?:hoofd|eind)redacteur|[a-z]{4,}wart(?:in)?|vorstand|pr|press (?:officer|office)|(?<![a-z] )directora?(?= *(?:$|,))|(?:erste[r]?|1\\.) vorsitzende[r]?';

describe('the prefilter of a list of words', () => {
  const mayHold = createPrefilter(WORDS);
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORDS})(?![\\p{L}\\p{N}])`, 'u');

  it('overlooks nothing that the whole pattern finds, whatever stands around it', () => {
    const parts =
      'editor co founder cofounder hoofdredacteur eindredacteur kassenwart sportwartin vorstand pr press officer office directora director erster 1. vorsitzende é, ß - a'.split(
        ' ',
      );
    let [seed, found] = [7, 0];
    const next = (below: number): number =>
      (seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff) % below;
    for (let round = 0; round < 20_000; round++) {
      const text = Array.from({ length: 1 + next(4) }, () => parts[next(parts.length)]).join(
        [' ', '', ', '][next(3)],
      );
      if (!whole.test(text)) continue;
      found += 1;
      expect(mayHold(text), text).toBe(true);
    }
    expect(found).toBeGreaterThan(5_000);
  });

  it('passes over words that only begin or end like them', () => {
    for (const text of ['editorial', 'the present', 'wartime', 'founders', 'about our press'])
      expect(mayHold(text), text).toBe(false);
  });
});

describe('a line that is seen to name nobody by its signs', () => {
  it.each([
    ['mr. ann lee', null],
    ['dr Ann Lee', 'Ann Lee'],
    ['Ann Lee m d', 'Ann Lee'],
    ['Ann Lee phd', 'Ann Lee'],
    ['univ - Prof. Ann Lee', 'Ann Lee'],
    ["Ann Lee '18", 'Ann Lee'],
    ['Ann van der Lee', 'Ann van der Lee'],
    ['Ann Lee (she/her)', 'Ann Lee'],
    ['Ann reads Lee', null],
    ['Ann Lee 2018', null],
    ['Ann & Lee', null],
    ['Ann', null],
  ])('%s: %s', (text, name) => {
    expect(readName(text)?.name ?? null).toBe(name);
  });

  it('is still one with a role where gaps are uneven', () => {
    expect(readRoleLine('public  relations')?.text).toBe('public relations');
    expect(readRoleLine('Public relations since 2019')?.text).toBe('Public relations');
    expect(readRoleLine('Read the public notes')).toBeNull();
  });
});
