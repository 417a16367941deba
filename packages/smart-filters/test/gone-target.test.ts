import { describe, expect, it } from 'vitest';
import { addressKey, isFile, saysItIsGone, whyGone, type TargetFacts } from '../src/index.ts';

const alive: TargetFacts = {
  url: 'https://site.test/old',
  isHostGone: false,
  isPageGone: false,
  page: null,
  home: { title: 'Site', text: 'Welcome to the site.' },
  hostPages: 20,
  ownTargets: 20,
  ownTargetsKnown: 19,
};
const closed = {
  title: 'This site has closed',
  text: 'This site has closed. Thank you for all the letters.',
};

describe('a target is gone', () => {
  it('when its host is known to be', () => {
    expect(whyGone({ ...alive, isHostGone: true })).toBe('site');
  });

  it('when the last answer there was that nothing is found, whatever else is known', () => {
    const here = { title: 'Old', text: 'Here in spring.' };
    expect(whyGone({ ...alive, isPageGone: true, hostPages: 0, home: null, page: here })).toBe('page');
    expect(whyGone({ ...alive, isPageGone: true, url: 'https://site.test/map.pdf' })).toBe('page');
  });

  it('when it is missing from a site that was read as good as whole', () => {
    expect(whyGone(alive)).toBe('page');
  });

  it('when the page there, or the home page, says so', () => {
    expect(whyGone({ ...alive, page: closed })).toBe('notice');
    expect(whyGone({ ...alive, home: closed, hostPages: 1 })).toBe('site');
  });
});

describe('nothing says that a target is gone', () => {
  it.each<[string, Partial<TargetFacts>]>([
    ['its page is in the index', { page: { title: 'Old', text: 'Still here.' } }],
    ['its host was never read', { hostPages: 0, home: null, ownTargets: 0, ownTargetsKnown: 0 }],
    ['its site was read in part', { ownTargetsKnown: 12 }],
    ['it is a file, which an index of pages does not hold', { url: 'https://site.test/map.PDF' }],
    ['one page of its site was read', { hostPages: 1 }],
  ])('when %s', (_, facts) => {
    expect(whyGone({ ...alive, ...facts })).toBeNull();
  });
});

it('an article about closing is no notice', () => {
  const article = 'When the shop had shut down its site, customers wrote letters. '.repeat(30);
  expect(saysItIsGone({ title: 'How shops close', text: article })).toBe(false);
  expect(saysItIsGone({ title: 'Página no encontrada', text: 'Esta página ya no existe.' })).toBe(true);
});

it('spellings of an address that lead to one page have one key', () => {
  const keys = ['https://www.site.test/a/', 'http://site.test/a', 'https://site.test/a/index.html'].map(
    addressKey,
  );
  expect(new Set(keys).size).toBe(1);
  expect(addressKey('https://site.test/a?id=1')).not.toBe(keys[0]);
  expect(addressKey('not a url')).toBe('not a url');
  expect(isFile('not a url')).toBe(false);
});
