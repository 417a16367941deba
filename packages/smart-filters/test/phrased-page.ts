import { expect, it } from 'vitest';
import { judgePage, readInputs, type PageView } from '../src/index.ts';
import type { PageViewLink } from '../src/page-view.ts';

/**
 * Pages as webmasters might word them, on no site of the sample web: title, then the blocks of the text; `[name](host)`
 * is a link.
 */
export function pageOf(
  title: string,
  path: string,
  blocks: readonly string[],
  date: string | null = null,
): PageView {
  const links: PageViewLink[] = [];
  let text = '';
  for (const block of [title, ...blocks]) {
    let rest = block;
    for (let found = LINK.exec(rest); found !== null; found = LINK.exec(rest)) {
      const [whole, anchor = '', host = ''] = found;
      text += rest.slice(0, found.index);
      const domain = host.split('.').slice(-2).join('.');
      links.push({ url: `https://${host}/`, host, domain, anchor, rel: '', textOffset: text.length });
      text += anchor;
      rest = rest.slice(found.index + whole.length);
    }
    text += `${rest}\n`;
  }
  const url = `https://www.heron.test${path}`;
  return {
    url,
    host: 'www.heron.test',
    domain: 'heron.test',
    title,
    description: null,
    text,
    lang: 'en',
    date,
    links,
  };
}

const LINK = /\[([^\]]{1,80})\]\(([^)]{1,80})\)/;

/** Whether the filter's check takes the page for an answer. */
export const finds = (filterId: string, asked: string, page: PageView): boolean => {
  const { filter, inputs } = readInputs(filterId, asked);
  return judgePage(filter, inputs, page).passes;
};

/**
 * Of pages worded as on none that the judges learned from, so many are judged rightly: each has a sentence or two,
 * where a real page has hundreds, so that none of them has to be.
 */
export function measured<const T>(
  what: string,
  least: number,
  cases: readonly T[],
  isRight: (one: T) => boolean,
): void {
  it(`${least} of ${cases.length} are ${what}`, () => {
    const wrong = cases.filter((one) => !isRight(one));
    const names = wrong.map((one) => JSON.stringify(one).slice(0, 200)).join('\n');
    expect(cases.length - wrong.length, names).toBeGreaterThanOrEqual(least);
  });
}
