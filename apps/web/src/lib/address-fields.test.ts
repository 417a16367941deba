import { describe, expect, it } from 'vitest';
import {
  addressKey,
  choice,
  pageNumber,
  readAddress,
  text,
  trail,
  writeAddress,
  type AddressFields,
  type Trail,
} from './address-fields.ts';

interface Shown {
  readonly state: 'new' | 'won' | null;
  readonly sort: 'newest' | 'da';
  readonly find: string;
  readonly query: string | null;
  readonly page: number;
  readonly after: Trail;
}

const FIELDS: AddressFields<Shown> = {
  state: choice(['new', 'won'], null),
  sort: choice(['newest', 'da'], 'newest'),
  find: text((words) => words.length <= 20, ''),
  query: text(() => true, null),
  page: pageNumber,
  after: trail((place) => /^\d+$/.test(place)),
};

const DEFAULTS: Shown = { state: null, sort: 'newest', find: '', query: null, page: 1, after: [] };

const write = (change: Partial<Shown>, search = '', state: unknown = null) =>
  writeAddress(FIELDS, { ...DEFAULTS, ...change }, search, state);
const read = (search: string, state: unknown = null) => readAddress(FIELDS, search, state);

describe('what a page keeps in its address', () => {
  it('leaves defaults out, and an address that says nothing means them', () => {
    expect(write({})).toEqual({ search: '', state: null });
    expect(write({ state: 'won', page: 3 })).toEqual({ search: '?state=won&page=3', state: null });
    expect(read('')).toEqual(DEFAULTS);
    expect(write({}, '?state=won&page=3&find=a&query=b&after=7', { find: 'c' })).toEqual({
      search: '',
      state: null,
    });
  });

  it('is read as it was written, whatever was typed', () => {
    const shown: Shown = {
      state: 'new',
      sort: 'da',
      find: ' a & b=c? #ü ',
      query: '',
      page: 12,
      after: ['1', '22', '333'],
    };
    const { search, state } = write(shown);
    expect(search).toContain('after=333');
    expect(read(search, state)).toEqual(shown);
    // As a reload brings it back.
    expect(read(search, JSON.parse(JSON.stringify(state)))).toEqual(shown);
  });

  it.each([
    '?state=lost',
    '?state=',
    '?sort=NEWEST',
    '?sort=newest%00',
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=1e3',
    '?page=999999999999',
    '?page=two',
    '?find=more+than+twenty+signs+of+it',
    `?query=${'q'.repeat(2_000)}`,
    '?after=seven',
    '?after=',
    '?token=abc&__proto__=x&constructor=y',
  ])('a strange value is the default: %s', (search) => {
    expect(read(search)).toEqual(DEFAULTS);
  });

  it('believes no strange entry either', () => {
    for (const state of ['text', 7, [], { find: 7, query: {}, after: 'x', page: 5, state: 'lost' }])
      expect(read('', state)).toEqual(DEFAULTS);
    expect(read('?after=3', { after: ['1', 'two', '3'] }).after).toEqual(['3']);
    expect(read('?after=3', { after: ['1', '2'] }).after).toEqual(['3']);
  });

  it('leaves alone what others have in the address and in the entry', () => {
    expect(write({ page: 2 }, '?id=x&state=won&links=4', { links: ['1', '4'], find: 'old' })).toEqual({
      search: '?id=x&links=4&page=2',
      state: { links: ['1', '4'] },
    });
  });

  it('keeps an e-mail address, what is half typed and what is too long in the tab alone', () => {
    for (const [name, value] of [
      ['find', 'ida@one.example'],
      ['find', 'more than twenty signs of it'],
      ['query', 'q'.repeat(2_000)],
    ] as const) {
      const { search, state } = write({ [name]: value });
      expect(search).toBe('');
      expect(read(search, state)[name]).toBe(value);
    }
    expect(read('?find=ida%40one.example').find).toBe('');
  });

  it('goes back from a part that somebody else’s address names to the first one', () => {
    const sent = read(write({ after: ['1', '2', '3'] }).search);
    expect(sent.after).toEqual(['3']);
  });

  it('tells values apart by one text, which includes what stays in the tab', () => {
    const key = (change: Partial<Shown>) => addressKey(FIELDS, { ...DEFAULTS, ...change });
    expect(key({ find: 'a' })).toBe(addressKey(FIELDS, { ...DEFAULTS, find: 'a' }));
    const keys = [
      {},
      { find: 'a@b' },
      { find: 'a@c' },
      { query: '' },
      { after: ['1', '3'] },
      { after: ['3'] },
    ];
    expect(new Set(keys.map(key)).size).toBe(keys.length);
  });
});
