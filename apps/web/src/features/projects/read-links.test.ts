import { expect, test } from 'vitest';
import { readLinks } from './read-links.ts';

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
