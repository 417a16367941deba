import { expect, type Locator, type Page } from '@playwright/test';

/** The page as a whole never scrolls sideways; a table may, inside its own frame. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    // Less than nothing where the gutter of a scroll bar is kept free on a page that needs none.
    .toBeLessThanOrEqual(0);
}

/**
 * The page ends with its footer. Words for screen readers alone are placed by themselves: in a list that scrolls and is
 * no place for them they make the page as long as all of the list, with nothing on it.
 */
export async function expectEndWithFooter(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { scrollHeight, clientHeight } = document.documentElement;
        const footer = [...document.querySelectorAll('footer')].at(-1);
        const end =
          footer === undefined ? scrollHeight : footer.getBoundingClientRect().bottom + window.scrollY;
        return Math.round(scrollHeight - Math.max(end, clientHeight));
      }),
    )
    .toBeLessThanOrEqual(1);
}

/** Pixels from the top of the window to the top of the element. */
export async function topOf(element: Locator): Promise<number> {
  return element.evaluate((node) => node.getBoundingClientRect().top);
}

/**
 * Texts that reach out of the window, where nobody can read them and no scrolling of their own frame brings them in.
 */
export async function findTextOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isSeen = (node: Element) =>
      node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // Scrolled in a frame of its own, shortened with an ellipsis, or drawn for the eye alone.
    const isMeant = (node: Element | null): boolean => {
      if (node === null) return false;
      const { overflowX, textOverflow } = getComputedStyle(node);
      const isAllowed = /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis';
      return isAllowed || node.getAttribute('aria-hidden') === 'true' || isMeant(node.parentElement);
    };
    const outside: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const holder = text.parentElement;
      if (!holder || text.nodeValue?.trim() === '' || !isSeen(holder) || isMeant(holder)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      // What only screen readers meet is one pixel wide.
      if (holder.getBoundingClientRect().width <= 1) continue;
      if (right > width + 1 || left < -1) outside.push(text.nodeValue ?? '');
    }
    return outside;
  });
}

/** Words of up to twelve letters that a line breaks in two; whatever is so narrow wants another place. */
export async function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.parentElement?.checkVisibility({ visibilityProperty: true }) !== true) continue;
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/(?<!\S)\p{L}{2,12}(?!\S)/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${word} (${text.nodeValue?.trim().slice(0, 60)})`);
      }
    }
    return broken;
  });
}

/** Opens everything on the page that can be unfolded. */
export async function openDisclosures(page: Page): Promise<void> {
  await page.locator('details').evaluateAll((all) => {
    for (const item of all) (item as HTMLDetailsElement).open = true;
  });
}

/** Classes on the page that no rule of its style sheets speaks of: they say nothing, or are a utility misspelt. */
export function findUnknownClasses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const known = new Set<string>();
    const read = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        const { selectorText = '', cssRules } = rule as Partial<CSSStyleRule>;
        for (const [, name = ''] of selectorText.matchAll(/\.((?:\\.|[\w-])+)/g))
          known.add(name.replace(/\\(.)/g, '$1'));
        if (cssRules) read(cssRules);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    const used = Array.from(document.querySelectorAll('[class]'), (element) => [...element.classList]).flat();
    return [...new Set(used)].filter((name) => !known.has(name));
  });
}
