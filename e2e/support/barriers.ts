import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

// The package's own text of itself is the long one, which takes three times as long to read.
const AXE = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules whose verdict hangs on colours; no other takes as long. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export type Theme = 'light' | 'dark';

/** Which rules judge which part of the page. */
export type Judged = 'all' | 'all but colours' | 'colours' | 'colours of what is new';

interface Judge extends Window {
  readonly axe: typeof axe;
  /** What could be read when `rememberShown` was last called in a theme, and how it looked. */
  shown?: Partial<Record<Theme, WeakMap<Element, string>>>;
}

/**
 * What axe holds against the page as it is now: rule, and the elements that break it. A page that was judged whole in
 * one theme differs in the other by its colours alone.
 */
export async function findBarriers(page: Page, what: Judged = 'all'): Promise<string[]> {
  // Two thirds of a megabyte, which a document reads once.
  await readAxe(page);
  return page.evaluate(
    async ({ what, wcag, colourRules, mark }) => {
      const judge = (window as unknown as Judge).axe;
      const part = what === 'colours of what is new' ? { include: [`[${mark}]`] } : document;
      const runOnly = what.startsWith('all')
        ? { type: 'tag' as const, values: wcag }
        : { type: 'rule' as const, values: colourRules };
      const off = what === 'all but colours' ? colourRules : [];
      // What passes is not told: axe would describe every element of the page for it.
      const { violations } = await judge.run(part, {
        runOnly,
        rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      );
    },
    { what, wcag: WCAG, colourRules: COLOUR_RULES, mark: NEWLY_SHOWN },
  );
}

const NEWLY_SHOWN = 'data-newly-shown';

/**
 * Inspects all that has words of its own: remembers for a theme what of it can be read, with all that the verdict on
 * its colours hangs on; or marks what could not be read in that theme when it was remembered, or looked otherwise, as
 * at another width, and says whether there is any.
 */
async function inspectShown(page: Page, theme: Theme, is: 'remembered' | 'marked'): Promise<boolean> {
  return page.evaluate(
    ({ theme, is, mark }) => {
      const judge = window as unknown as Judge;
      const before = judge.shown?.[theme];
      if (is === 'marked' && before === undefined) throw new Error('rememberShown comes first.');
      const now = new WeakMap<Element, string>();
      /** What an element puts behind the words in it, with all that is behind itself. */
      const grounds = new Map<Element | null, string>([[null, '']]);
      const groundOf = ({ parentElement }: Element, style: CSSStyleDeclaration): string => {
        const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = style;
        const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position].join();
        const behind = grounds.get(parentElement) ?? '';
        return own === 'rgba(0, 0, 0, 0),none,1,none,normal,static' ? behind : `${behind}|${own}`;
      };
      const colourOf = (style: CSSStyleDeclaration): string => {
        // What is large may be paler: from 24 px on, or 18.66 px where it is bold.
        const isLarge = parseFloat(style.fontSize) >= (Number(style.fontWeight) >= 700 ? 18.66 : 24);
        return [style.color, isLarge, style.textShadow].join();
      };
      /** A link in a line of text is told from the text around it by its colour, or by something else. */
      const differenceOf = (link: Element, style: CSSStyleDeclaration): string => {
        if (!link.matches('a, [role=link]') || link.parentElement === null) return '';
        const around = getComputedStyle(link.parentElement);
        const isSame = (['fontFamily', 'fontSize', 'fontStyle', 'fontWeight'] as const).map(
          (name) => style[name] === around[name],
        );
        const marks = [style, around].flatMap((one) => [
          one.color,
          one.display,
          one.textDecorationLine,
          one.borderBottom,
        ]);
        return [...isSame, ...marks].join();
      };
      // A picture of vectors has no text of its own; what it writes is judged nowhere by its colours.
      const hasWords = (element: Element): boolean =>
        (element instanceof HTMLElement &&
          [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')) ||
        element.matches('input, select, textarea');
      let isAnyNew = false;
      for (const element of document.querySelectorAll('html, body, body *')) {
        const style = getComputedStyle(element);
        const ground = groundOf(element, style);
        grounds.set(element, ground);
        element.removeAttribute(mark);
        if (!hasWords(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
        const look = `${colourOf(style)}|${differenceOf(element, style)}|${ground}`;
        now.set(element, look);
        if (is === 'remembered' || before?.get(element) === look) continue;
        element.setAttribute(mark, '');
        isAnyNew = true;
      }
      if (is === 'remembered') judge.shown = { ...judge.shown, [theme]: now };
      return isAnyNew;
    },
    { theme, is, mark: NEWLY_SHOWN },
  );
}

/** Whatever can be read now in this theme is not new from here on, as long as it looks as it does. */
export async function rememberShown(page: Page, theme: Theme): Promise<void> {
  await inspectShown(page, theme, 'remembered');
}

/** Marks what is new since `rememberShown` was called for the theme that is on now, and says whether there is any. */
export async function markNewlyShown(page: Page, theme: Theme): Promise<boolean> {
  return inspectShown(page, theme, 'marked');
}

/** Shows a theme and waits until no colour is on its way any more. */
export async function showTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getTiming().iterations === Infinity;
      return playState !== 'running' || isEndless;
    }),
  );
}

/**
 * The browser keeps what it has made of such a text for the next document, as it does not for one that `page.evaluate`
 * evaluates.
 */
async function readAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  await session.detach();
}
