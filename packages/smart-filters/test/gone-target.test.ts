import { describe, expect, it } from 'vitest';
import { addressKey, isFile, whyGone } from '../src/index.ts';
import { saysItIsGone, type TargetFacts } from '../src/gone-target.ts';

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

  it('when it is the one page that is missing from the site that links to it', () => {
    expect(whyGone({ ...alive, isOwnLink: true })).toBe('page');
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
    ['its own site links to it, and another is missing too', { isOwnLink: true, ownTargetsKnown: 18 }],
    ['its own site links to little else', { isOwnLink: true, ownTargets: 4, ownTargetsKnown: 3 }],
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

describe('a short page', () => {
  it.each([
    [
      'Bobbin Lane',
      'The loom shop shut its doors in March and will not be back. Thank you for twelve years of yarn.',
    ],
    ['So long', 'We have switched off the servers; maps are no longer available. It was an honour.'],
    ['Aviso', 'Este portal fue cerrado de manera definitiva. Agradecemos la confianza.'],
    ['El Telar', 'Bajamos la persiana: ya no existe la tienda. Gracias por tanto.'],
  ])('%s says that it is gone: %s', (title, text) => {
    expect(saysItIsGone({ title, text })).toBe(true);
  });

  it.each([
    ['Bobbin Lane', 'Closed for the winter! The loom shop opens again at Easter. Thank you for your orders.'],
    [
      'Loom days',
      'Applications have closed and tickets are no longer available. Thank you to all who wrote.',
    ],
    ['El Telar', 'Cerrado por vacaciones hasta el lunes. Gracias por la paciencia.'],
    ['Bobbin Lane', 'A shop for yarn. We thank you for coming, and never close before six.'],
  ])('%s does not: %s', (title, text) => {
    expect(saysItIsGone({ title, text })).toBe(false);
  });
});
