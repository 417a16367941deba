import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PastCheckList } from './past-check-list.tsx';

const CHECK = { checked_at: '2026-11-21T10:42:00Z', charged: 0, rows: [] };

test.each([
  [7, 'Shown again at no cost. A domain you paid for stays free in any list for 7 days.'],
  [1, 'Shown again at no cost. A domain you paid for stays free in any list for 1 day.'],
  [0, 'Shown again at no cost.'],
])('past checks promise what the installation keeps to: %i days', (freeDays, promised) => {
  const list = createElement(PastCheckList, { checks: [CHECK], freeDays, shown: null, onShow: () => {} });
  const [, text] = /<p[^>]*>(.*?)<\/p>/.exec(renderToStaticMarkup(list)) ?? [];
  expect(text).toBe(promised);
});
