import { answerCall, answerEach, listCalls } from './support/answers.ts';
import { openAs } from './support/people.ts';
import { found, resultPage, resultRow } from './support/results.ts';
import { expectCredits, goOn, runQuery, searchTool, WIDE_QUERY } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const ROWS = found(
  resultRow({
    title: 'Write for us about the soil',
    lang: 'en',
    da: 40,
    pa: 19,
    spam_score: 30,
    industry: ['Science'],
  }),
  resultRow({
    title: 'Escribe para nosotros sobre el suelo',
    lang: 'es',
    description: null,
    da: 39,
    pa: 20,
    spam_score: 31,
  }),
  resultRow({
    title: 'Pitch your story to us',
    lang: 'en',
    da: 20,
    pa: 40,
    spam_score: 60,
    industry: ['Science', 'Press'],
  }),
  resultRow({ title: 'Glimtra', description: null, da: null, pa: null, spam_score: null, industry: [] }),
);
const [SOIL, SPANISH, STORY, BARE] = ROWS.results.map(({ title }) => title ?? '');

test('DA, PA, spam, language and industry narrow the page at no cost and without a request', async ({
  page,
  person,
}) => {
  await answerCall(page, '/search', { json: { ...ROWS, credits_left: 16 } });
  const searches = listCalls(page, 'POST', '/search');
  await openAs(page, person, '/dashboard');
  const tool = searchTool(page);
  await runQuery(tool, WIDE_QUERY);
  const bar = tool.pageFilters;
  await expect(bar).toContainText('Filters work on this page and use no credits.');
  const titles = tool.table().getByRole('rowheader').locator('[data-part="title"]');

  for (const [name, shown] of [
    ['DA 20 or more', [SOIL, SPANISH, STORY]],
    ['DA 40 or more', [SOIL]],
    ['PA 20 or more', [SPANISH, STORY]],
    ['PA 40 or more', [STORY]],
    ['Spam 30% or less', [SOIL]],
    ['Spam 60% or less', [SOIL, SPANISH, STORY]],
  ] as const) {
    const chip = bar.getByRole('button', { name });
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(titles).toHaveText([...shown].map((title) => title ?? ''));
    await expect(bar.getByRole('status')).toContainText(`${shown.length} of 4 shown.`);
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'false');
    await expect(titles).toHaveCount(4);
  }

  const language = bar.getByRole('combobox', { name: 'Language' });
  await expect(language.getByRole('option')).toHaveText([
    'All languages',
    'English',
    'Spanish',
    'Language not known',
  ]);
  for (const [name, shown] of [
    ['English', [SOIL, STORY]],
    ['Spanish', [SPANISH]],
    ['Language not known', [BARE]],
  ] as const) {
    await language.selectOption({ label: name });
    await expect(titles).toHaveText([...shown].map((title) => title ?? ''));
  }
  await language.selectOption({ label: 'English' });
  await bar.getByRole('combobox', { name: 'Industry' }).selectOption('Press');
  await expect(titles).toHaveText([STORY ?? '']);

  // Two that exclude each other leave nothing, and one way back.
  await bar.getByRole('button', { name: 'DA 40 or more' }).click();
  await expect(
    page.getByRole('heading', { name: 'No website on this page passes the filters' }),
  ).toBeVisible();
  for (const name of ['Download This Page', 'Copy This Page Data', 'Download With Reasons']) {
    await expect(page.getByRole('button', { name })).toBeDisabled();
  }
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(titles).toHaveCount(4);
  expect(searches).toHaveLength(1);
  await expectCredits(tool, 20);
});

test('a row whose source knows its language is not judged by its words', async ({ page, person }) => {
  const told = resultRow({ title: 'Write for us about the soil', lang: 'cy' });
  await answerCall(page, '/search', { json: found(told, resultRow({ title: 'Write about the garden' })) });
  await openAs(page, person, '/dashboard');
  const tool = searchTool(page);
  await runQuery(tool, WIDE_QUERY);
  const language = tool.pageFilters.getByRole('combobox', { name: 'Language' });
  await expect(language.getByRole('option')).toHaveText(['All languages', 'Welsh', 'Language not known']);
  await language.selectOption({ label: 'Welsh' });
  await expect(tool.table().locator('[data-part="title"]')).toHaveText(['Write for us about the soil']);
});

test('the index’s Spanish pages are told as Spanish', async ({ page, person }) => {
  await openAs(page, person, '/dashboard');
  const tool = searchTool(page);
  await runQuery(tool, 'site:example lang:es');
  const options = tool.pageFilters.getByRole('combobox', { name: 'Language' }).getByRole('option');
  await expect(tool.table().getByRole('rowheader')).toHaveCount(10);
  await expect(options.filter({ hasText: 'Spanish' })).toHaveCount(1);
  await expect(options.filter({ hasText: 'English' })).toHaveCount(0);
  await tool.pageFilters.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await expect(tool.table().getByRole('rowheader')).toHaveCount(10);
});

test('the filters stay when the page is turned, and go with a new search', async ({ page, person }) => {
  await answerEach(page, '/search', (request) => ({
    json: resultPage((request.postDataJSON() as { page: number }).page),
  }));
  await openAs(page, person, '/dashboard');
  const tool = searchTool(page);
  await runQuery(tool, WIDE_QUERY);
  const chip = tool.pageFilters.getByRole('button', { name: 'DA 20 or more' });
  await chip.click();
  await goOn(tool.top);
  await expect(tool.table(2)).toBeVisible();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(tool.pageFilters.getByRole('status')).toContainText('10 of 10 shown.');
  await runQuery(tool, 'intitle:guide');
  await expect(tool.table(1)).toBeVisible();
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
});
