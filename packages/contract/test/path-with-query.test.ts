import { describe, expect, it } from 'vitest';
import { pathWithQuery } from '../src/path-with-query.ts';

describe('the address of a call', () => {
  it('is its path alone where nothing is said', () => {
    expect(pathWithQuery('/search', undefined)).toBe('/search');
    expect(pathWithQuery('/search', { page: undefined, exclude: [] })).toBe('/search');
  });

  it('says numbers, texts and yes or no as they are, and nothing of what is undefined', () => {
    const query = { filter: 'listicles', page: 2, sealed: false, rows: undefined, empty: '' };
    expect(pathWithQuery('/search/smart', query)).toBe(
      '/search/smart?filter=listicles&page=2&sealed=false&empty=',
    );
  });

  it('repeats the name for each member of a list, in their order', () => {
    expect(pathWithQuery('/x', { exclude: ['b.example', 'a.example'], page: 1 })).toBe(
      '/x?exclude=b.example&exclude=a.example&page=1',
    );
  });

  it('lets no text of a person begin another part of the address', () => {
    const query = 'a&page=9#end "b" c?d=e/é';
    const address = pathWithQuery('/search/smart', { query, page: 1 });
    expect(address).toBe('/search/smart?query=a%26page%3D9%23end+%22b%22+c%3Fd%3De%2F%C3%A9&page=1');
    expect([...new URLSearchParams(address.split('?')[1])]).toEqual([
      ['query', query],
      ['page', '1'],
    ]);
  });
});
