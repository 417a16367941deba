import { expect, it } from 'vitest';
import { countLines, joinLists, splitList } from './split-list.ts';

const sites = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => `site-${from + at}.example`).join('\n');

it('takes the first and lets the rest wait, each domain once and no line lost', () => {
  const text = `https://www.site-1.example/page\n\nnot a site\n${sites(1, 5)}\nSITE-5.example\nwww.\r\nb\u00fccher.example`;
  const list = splitList(text, 3);
  expect(list).toEqual({
    text: 'site-1.example\nsite-2.example\nsite-3.example',
    waiting: 'not a site\nsite-4.example\nsite-5.example\nwww.\nb\u00fccher.example',
  });
  expect(countLines(list.waiting)).toBe(5);
});

it('brings all that waits in turns, and at last the lines that are no domain, to be put right', () => {
  let list = splitList(`oops\n${sites(1, 7)}\n!`, 3);
  const turns = [list.text];
  while (list.waiting !== '') {
    list = splitList(list.waiting, 3);
    turns.push(list.text);
  }
  expect(turns).toEqual([sites(1, 3), sites(4, 6), 'site-7.example', 'oops\n!']);
});

it('joins lists without saying a domain twice', () => {
  expect(joinLists('', 'a.example\noops', 'https://a.example/\nb.example\noops')).toBe(
    'a.example\noops\nb.example\noops',
  );
  expect(joinLists('', '')).toBe('');
});
