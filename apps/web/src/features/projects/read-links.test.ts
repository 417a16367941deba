import { expect, test } from 'vitest';
import { readLinks, writeLinks } from './read-links.ts';

const link = { page: 'https://a.example/p', target: 'me.example', anchor: null, rel: null };

test('lines are pages, with a target for all or one each', () => {
  expect(readLinks('https://a.example/p\n\nhttps://b.example/q, https://me.example/x', 'me.example')).toEqual(
    [link, { ...link, page: 'https://b.example/q', target: 'https://me.example/x' }],
  );
});

test('a file says by its header which column is which, whatever the order and the separator', () => {
  const file =
    'Client;Anchor text;Link type;Live URL\nme.example;"our tool; free";Dofollow;https://a.example/p\n';
  expect(readLinks(file, '')).toEqual([{ ...link, anchor: 'our tool; free', rel: 'follow' }]);
});

test('links are written as lines that read as the same links', () => {
  const links = [
    link,
    {
      page: 'no page at all',
      target: 'https://other.example/x,y',
      anchor: 'say "hi"; now',
      rel: 'nofollow' as const,
    },
    { page: 'ftp://b.example/', target: 'me.example', anchor: null, rel: 'follow' as const },
  ];
  const text = writeLinks(links, 'me.example');
  expect(readLinks(text, 'me.example')).toEqual(links);
  expect(writeLinks([link], 'me.example')).toBe('https://a.example/p');
});

test('a first line that is no link is a header only where its words say so: else it is told as any other line', () => {
  expect(readLinks('oops\nhttps://a.example/p', 'me.example')).toEqual([{ ...link, page: 'oops' }, link]);
  // Names that nobody here knows: the columns are in the usual order, and the line of names is told.
  const named = readLinks('Seite;Ziel\nhttps://a.example/p;me.example', '');
  expect(named).toEqual([{ ...link, page: 'Seite', target: 'Ziel' }, link]);
  expect(readLinks('Anchor;Ziel;Seite\nour tool;me.example;https://a.example/p', '')).toEqual([
    { page: 'me.example', target: '', anchor: 'our tool', rel: null },
  ]);
});
