// What people with other needs, windows and papers have of the pages, beside what the accessibility tests judge.
import type { Locator, Page } from '@playwright/test';
import { answerCall } from './support/answers.ts';
import { backgroundLightness } from './support/colours.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { openAs, type SignedInPerson } from './support/people.ts';
import { found, resultPage, resultRow } from './support/results.ts';
import { show } from './support/screen.ts';
import { screenOf } from './support/screens.ts';
import { openTool, runQuery } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

const widthOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().width);

/** Letters, words and lines as far apart as WCAG 1.4.12 asks for. */
async function spreadText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const rules = new CSSStyleSheet();
    rules.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
  });
}

test('what heads a row of results is its website alone', async ({ page, person }) => {
  const rivals = ['barrowly.example', 'hortiko.example'];
  const links = rivals.map((site) => ({
    site,
    url: `https://${site}/`,
    anchor: 'forks',
    rel: '',
    sentence: null,
  }));
  const matches = [{ clause: `gap:(${rivals.join(' ')})`, places: ['link'], links }];
  await answerCall(page, '/search', { json: found(resultRow({ matches }), resultRow({ matches })) });
  const tool = await openTool(page, person);
  for (const query of ['intitle:write', `gap:(${rivals.join(' ')})`]) {
    await runQuery(tool, query);
    await expect(tool.table().getByRole('columnheader').first()).toContainText('Domain');
    const heads = tool.table().getByRole('rowheader');
    await expect(heads).toHaveText(['understory.example', 'understory.example']);
  }
});

test('paper is printed in dark letters, also for whoever chose the dark theme', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  const primary = page.getByRole('main').locator('.panel').first();
  await expect.poll(() => backgroundLightness(page.locator('body'))).toBeLessThan(60);
  await page.emulateMedia({ media: 'print' });
  await expect(primary).toHaveCSS('color-scheme', 'light');
});

test('on paper a list that scrolls on screen is there as a whole', async ({ page, person }) => {
  await show(page, screenOf('projects listed'), (path) => openAs(page, person, path));
  const list = page.getByRole('list', { name: 'Blocked sites' });
  const hidden = () => list.evaluate((node) => node.scrollHeight - node.clientHeight);
  expect(await hidden()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect(await hidden()).toBe(0);
});

test('a website of a project has room for its name in windows of every width', async ({ page, person }) => {
  const screen = screenOf('project with its websites');
  await show(page, screen, (path) => openAs(page, person, path));
  const head = page.getByRole('rowheader').first();
  for (const width of [768, 900, 1024, 1180, 1181, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await widthOf(head), `at ${width} px`).toBeGreaterThan(150);
  }
});

test('letters set further apart fit a phone', async ({ page, person }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await spreadText(page);
  await expectNoSidewaysScroll(page);
  await answerCall(page, '/search', { json: resultPage(1) });
  await runQuery(await openTool(page, person), 'intitle:result');
  await page.getByRole('button', { name: 'Download All Pages' }).click();
  await expect(page.getByRole('button', { name: /^Get the other pages/ })).toBeVisible();
  await spreadText(page);
  await expectNoSidewaysScroll(page);
});

test('whoever asks the system for more contrast has lines that are seen', async ({ page }) => {
  await page.goto('/pricing');
  const footer = page.getByRole('contentinfo');
  const lineOf = () => footer.evaluate((node) => getComputedStyle(node).borderTopColor);
  const before = await lineOf();
  await page.emulateMedia({ contrast: 'more' });
  expect(await lineOf()).not.toBe(before);
});

test('the bar at the top fits every window, with any balance and letters further apart', async ({
  page,
  person,
}) => {
  for (const credits of [20, 1_234_567]) {
    await page.unrouteAll();
    await answerCall(page, '/user/me', { json: { name: 'Ada', email: 'ada@e2e.example', credits } });
    await openAs(page, person, '/profile');
    await expect(page.getByRole('banner')).toContainText(/\d credits/);
    const sizes = [320, 360, 900, 960, 1024].map((width) => ({ width, height: 700 }));
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
    }
    await spreadText(page);
    for (const size of credits === 20 ? sizes : sizes.slice(0, 2)) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
    }
  }
});

const workplace = {
  account: '00000000-0000-4000-8000-000000000001',
  name: 'Tilth & Tine',
  role: 'member',
  month_cap: null,
  used_this_month: 0,
};

/** Whoever is at the screen works for somebody else, and opens a page. */
async function openAtWork(page: Page, person: SignedInPerson): Promise<Locator> {
  const json = {
    name: 'Ben',
    email: 'ben@e2e.example',
    credits: 5,
    works_for: workplace,
    workplaces: [workplace],
  };
  await answerCall(page, '/user/me', { json });
  await openAs(page, person, '/dashboard');
  const choice = page.getByRole('combobox', { name: 'Working for' });
  await expect(choice).toBeVisible();
  return choice;
}

test('on a phone the account that somebody works for is named', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  expect(await widthOf(await openAtWork(page, person))).toBeGreaterThan(170);
});

test('on a tinted ground a control has an edge that is seen, also in the dark', async ({ page, person }) => {
  const choice = await openAtWork(page, person);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const contrast = await choice.evaluate((node) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('This browser draws nothing.');
      const lightness = (colour: string) => {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = Array.from(context.getImageData(0, 0, 1, 1).data, (part) =>
          part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
      };
      const ground = node.closest('[data-part="working-for"]') ?? document.body;
      const both = [
        lightness(getComputedStyle(node).borderTopColor),
        lightness(getComputedStyle(ground).backgroundColor),
      ];
      return Math.max(...both) / Math.min(...both);
    });
    expect(contrast, colorScheme).toBeGreaterThan(3);
  }
});

test('all letters grow with those that the reader has set, and the room between their lines', async ({
  page,
  person,
}) => {
  await show(page, screenOf('results of all kinds'), (path) => openAs(page, person, path));
  const smallest = () =>
    page.evaluate(() => {
      const holders = [...document.querySelectorAll('main *')].filter((element) =>
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
      );
      return Math.min(...holders.map((element) => parseFloat(getComputedStyle(element).fontSize)));
    });
  const before = await smallest();
  const enlarge = () =>
    page.evaluate(() => {
      const rules = new CSSStyleSheet();
      rules.replaceSync('html { font-size: 200% }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
    });
  await enlarge();
  expect(await smallest()).toBeCloseTo(2 * before, 1);
  await page.goto('/terms-and-conditions');
  await enlarge();
  const room = await page
    .getByRole('main')
    .getByRole('paragraph')
    .last()
    .evaluate((node) => {
      const { lineHeight, fontSize } = getComputedStyle(node);
      return parseFloat(lineHeight) / parseFloat(fontSize);
    });
  expect(room).toBeGreaterThan(1.3);
});

test('which lines of a list are wrong is said when typing rests, and not at each letter', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/bulk-metrics');
  const list = page.getByRole('textbox', { name: /^Domains or URLs/ });
  await list.waitFor();
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      const spoken = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(
          '[role=status], [role=alert], [aria-live]',
        ),
      );
      for (const region of new Set(spoken)) if (region?.textContent) said.push(region.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await list.pressSequentially('good.example\nnot a site', { delay: 20 });
  const words = 'Line 2 is not a valid domain or URL.';
  await expect(page.getByRole('status', { name: 'List' })).toHaveText(words);
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  // The first line was no domain either until its ending was there, which a slow machine may say.
  expect(said.filter((text) => text.includes('not a valid') && !text.startsWith('Line 1 is'))).toEqual([
    words,
  ]);
  await list.fill('good.example\nnot a site\nnor this\n-');
  await expect(page.getByRole('status', { name: 'List' })).toHaveText(
    'Line 2 and 2 more lines are not valid domains or URLs.',
  );
  await list.fill('good.example');
  await expect(page.getByRole('status', { name: 'List' })).toHaveText('');
});
