import { expect, type Locator, type Page } from '@playwright/test';
import { openAs, type SignedInPerson } from './people.ts';

/** Every page of the sample web: far more than ten pages of results, whatever its sites are about. */
export const WIDE_QUERY = 'site:example';
/** As many again, none of them among the first page of the other, so that all are charged. */
export const OTHER_WIDE_QUERY = 'site:example da:..20';
/** A word that no page holds. */
export const HOLLOW_QUERY = 'intext:qzxvwkjh';

/** The search tool as a person meets it: by role and label. */
export function searchTool(page: Page) {
  const form = page.getByRole('search', { name: 'Websites' });
  return {
    form,
    filter: form.getByRole('combobox', { name: 'Smart filter' }),
    query: form.getByRole('textbox', { name: 'Query' }),
    /** A field of a smart filter, by its label. */
    field: (label: string) => form.getByRole('textbox', { name: new RegExp(`^${label}\\s*(optional)?$`) }),
    exclude: form.getByRole('textbox', { name: 'Exclude sites' }),
    /** Its name says what it costs at most. */
    search: form.getByRole('button', { name: /^Search( |$)/ }),
    searching: form.getByRole('button', { name: 'Searching...', exact: true }),
    upload: form.getByLabel('Upload CSV'),
    uploadMessage: form.getByRole('status', { name: 'Upload' }),
    clear: form.getByRole('button', { name: 'Clear' }),
    viewHistory: form.getByRole('link', { name: 'View History' }),
    status: page.getByRole('status', { name: 'Search' }),
    alert: page.getByRole('main').getByRole('alert'),
    /** The results from 640 px on. */
    table: (number = 1) => page.getByRole('table', { name: `Search results, page ${number}.` }),
    /** The same below. */
    cards: (number = 1) => page.getByRole('list', { name: `Search results, page ${number}` }),
    order: page.getByRole('combobox', { name: 'Order of this page' }),
    /** What the query finds and costs, before it is paid. */
    quote: form.locator('[data-part="quote"]'),
    quoteSum: form.locator('[data-part="quote-sum"]'),
    conditions: form.getByRole('list', { name: 'What each condition leaves' }),
    addCondition: form.getByRole('button', { name: /^Condition/ }),
    copy: page.getByRole('button', { name: /^(Copy This Page Data|Copied!|Not copied)$/ }),
    top: page.getByRole('navigation', { name: 'Pages, top' }),
    bottom: page.getByRole('navigation', { name: 'Pages, bottom' }),
    /** The balance in the navigation bar. */
    credits: page.getByRole('banner').getByRole('link', { name: /\d credits?$/ }),
  };
}

export type SearchToolOnScreen = ReturnType<typeof searchTool>;

/** The dashboard with its search tool, in a browser where the person is signed in. */
export async function openTool(page: Page, person: SignedInPerson): Promise<SearchToolOnScreen> {
  await openAs(page, person, '/dashboard');
  return searchTool(page);
}

export async function runQuery(tool: SearchToolOnScreen, query: string): Promise<void> {
  await tool.query.fill(query);
  await tool.search.click();
}

/** Chooses a smart filter and fills its fields, by their labels. */
export async function fillFilter(
  tool: SearchToolOnScreen,
  label: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await tool.filter.selectOption({ label });
  for (const [name, value] of Object.entries(values)) await tool.field(name).fill(value);
}

export async function runFilter(...asked: Parameters<typeof fillFilter>): Promise<void> {
  await fillFilter(...asked);
  await asked[0].search.click();
}

export async function goOn(pager: Locator): Promise<void> {
  await pager.getByRole('button', { name: 'Next' }).click();
}

export async function goBack(pager: Locator): Promise<void> {
  await pager.getByRole('button', { name: 'Previous' }).click();
}

/** The addresses of the results on screen, in their order. */
export async function shownAddresses(list: Locator): Promise<string[]> {
  return list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

export async function expectCredits(tool: SearchToolOnScreen, credits: number): Promise<void> {
  await expect(tool.credits).toHaveAccessibleName(`${credits} ${credits === 1 ? 'credit' : 'credits'}`);
}
