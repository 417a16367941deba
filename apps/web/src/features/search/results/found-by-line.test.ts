import { expect, test } from 'vitest';
import { foundByLine } from './found-by-line.ts';

test('rows of a smart filter say where their pages were looked for; others say nothing', () => {
  expect(foundByLine([{ found_by: 'own-index' }, { found_by: 'own-index' }])).toBe('Found in our own index.');
  expect(foundByLine([{ found_by: 'searxng' }])).toBe(
    'Found by SearXNG; each page was read and judged here.',
  );
  expect(foundByLine([{}, {}])).toBeNull();
  expect(foundByLine([])).toBeNull();
});
