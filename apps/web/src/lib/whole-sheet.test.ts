import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Link extends EventTarget {
  rel: string;
  href: string;
  remove: () => void;
}

let links: Link[];
let sheet: string | undefined;
beforeEach(() => {
  links = [];
  sheet = '/assets/style.css';
  vi.resetModules();
  vi.stubGlobal('document', {
    getElementById: () => ({ dataset: { sheet } }),
    createElement: () => Object.assign(new EventTarget(), { remove: vi.fn() }),
    head: { append: (link: Link) => links.push(link) },
  });
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import('./whole-sheet.ts');

test('a part of a frame is shown once every style is here, which is asked for once', async () => {
  const { styled } = await load();
  const shown = vi.fn();
  void styled(Promise.resolve('a panel')).then(shown);
  void styled(Promise.resolve('another')).then(shown);
  await new Promise(setImmediate);
  expect(shown).not.toHaveBeenCalled();
  expect(links.map(({ rel, href }) => `${rel} ${href}`)).toEqual(['stylesheet /assets/style.css']);
  links[0]?.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(shown.mock.calls).toEqual([['a panel'], ['another']]));
});

test('a page that has all styles waits for nothing', async () => {
  sheet = undefined;
  const { styled } = await load();
  expect(await styled(Promise.resolve('a page'))).toBe('a page');
  expect(links).toEqual([]);
});

test('without a network a part is shown as well as may be, and the next one asks again', async () => {
  const { styled } = await load();
  const first = styled(Promise.resolve('a panel'));
  links[0]?.dispatchEvent(new Event('error'));
  expect(await first).toBe('a panel');
  expect(links[0]?.remove).toHaveBeenCalled();
  void styled(Promise.resolve('another'));
  expect(links).toHaveLength(2);
});
