import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { STATS } from '../../content/home-texts.ts';
import { Stats } from './proof.tsx';

test('the figures of the home page are left out where they are not true yet', () => {
  const shown = renderToStaticMarkup(createElement(Stats, { isShown: true }));
  for (const { figure } of STATS.figures) expect(shown).toContain(figure);
  expect(renderToStaticMarkup(createElement(Stats, { isShown: false }))).toBe('');
});
