import type { Page } from '@playwright/test';
import { answerCall, holdCall, listCalls, loseCall, problem } from './support/answers.ts';
import { allowClipboard, readClipboard, readCsv, saveBy } from './support/files.ts';
import { hasFocus } from './support/keyboard.ts';
import { creditsOf, type SignedInPerson } from './support/people.ts';
import { peopleFound, prospect } from './support/people-found.ts';
import { found, pitchSheet, resultRow } from './support/results.ts';
import { openTool, runQuery } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const PROSPECTS = '/prospects/linkedin?*';
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'LinkedIn Prospects' });
const openerOf = (page: Page) =>
  page.getByRole('button', { name: 'LinkedIn Prospects for understory.example' });

async function showResult(page: Page, person: SignedInPerson) {
  await answerCall(page, '/search', { json: found(resultRow()) });
  await runQuery(await openTool(page, person), 'intitle:write');
  await expect(openerOf(page)).toBeVisible();
}

test('the people of a site come with role, evidence and profile, free of charge', async ({
  page,
  person,
}) => {
  const calls = listCalls(page, 'GET', '/prospects/linkedin');
  const tool = await openTool(page, person);
  await runQuery(tool, 'site:green-hour-magazine.example intitle:masthead');
  await expect(tool.status).toContainText('on page 1');
  const balance = await creditsOf(person);
  await page
    .getByRole('button', { name: 'LinkedIn Prospects for green-hour-magazine.example' })
    .first()
    .click();
  const panel = panelOf(page);
  await expect(panel.getByRole('status', { name: 'Prospects' })).toHaveText(
    /^\d+ people found\. Free of charge\.$/,
  );
  const editors = panel.getByRole('region', { name: 'Outreach and editorial' });
  const editor = editors.getByRole('listitem').filter({ hasText: 'Honor Blackthorne-Osei' });
  await expect(editor).toContainText('editor, Green Hour Magazine');
  await expect(editor).toContainText('High confidence');
  await expect(
    editor.getByRole('link', { name: 'Profile of Honor Blackthorne-Osei on LinkedIn' }),
  ).toHaveAttribute('href', /^https:\/\/www\.linkedin\.com\/in\//);
  await expect(editor.getByRole('link', { name: 'green-hour-magazine.example/masthead/' })).toBeVisible();
  // Everybody here stands on a page of the site itself.
  await expect(panel.getByText('Some profiles may be slightly off')).toHaveCount(0);
  expect(await creditsOf(person)).toBe(balance);
  const asked = new URL(calls[0]?.url() ?? '').searchParams;
  expect(asked.get('limit')).toBe('12');
  expect(asked.get('url')).toMatch(/^https:\/\/green-hour-magazine\.example\//);
  expect(asked.has('domain')).toBe(false);
});

test('two results of one site are one look-up, and another site is another', async ({ page, person }) => {
  const calls = listCalls(page, 'GET', '/prospects/linkedin');
  await answerCall(page, PROSPECTS, { json: peopleFound(prospect('Ada King')) });
  await answerCall(page, '/search', {
    json: found(
      resultRow({ url: 'https://www.understory.example/pitch' }),
      resultRow({ url: 'https://blog.understory.example/about' }),
      resultRow({ url: 'https://notunderstory.example/' }),
    ),
  });
  await runQuery(await openTool(page, person), 'intitle:write');
  for (const [host, asked] of [
    ['understory.example', 1],
    ['blog.understory.example', 1],
    ['notunderstory.example', 2],
  ] as const) {
    await page.getByRole('button', { name: `LinkedIn Prospects for ${host}`, exact: true }).click();
    await expect(panelOf(page).getByText('Ada King', { exact: true })).toBeVisible();
    expect(calls, host).toHaveLength(asked);
    await page.keyboard.press('Escape');
  }
});

test('it says that it looks, then that it failed, and a second try brings the list', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 503/);
  await showResult(page, person);
  await answerCall(page, PROSPECTS, problem(503, 'The index is away.'), {
    json: peopleFound(prospect('Ada King')),
  });
  const held = await holdCall(page, PROSPECTS);
  await openerOf(page).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('status', { name: 'Prospects' })).toHaveText('Looking for people...');
  await expect(panel.getByRole('region', { name: 'People' })).toHaveAttribute('aria-busy', 'true');
  held.letGo();
  const alert = panel.getByRole('alert');
  await expect(alert).toContainText('Failed to fetch prospects.');
  await expect(alert).toContainText('The index is away.');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText('Ada King', { exact: true })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('an answer that never comes, or says nothing, is told in the words of the specification', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED/);
  await showResult(page, person);
  await loseCall(page, PROSPECTS);
  await openerOf(page).click();
  await expect(panelOf(page).getByRole('alert')).toContainText('Failed to load prospects');
});

for (const [message, text] of [
  [null, 'We couldn’t find any relevant prospects.'],
  ['Nobody is named there.', 'Nobody is named there.'],
] as const) {
  test(`without people it says: ${text}`, async ({ page, person }) => {
    await showResult(page, person);
    await answerCall(page, PROSPECTS, { json: { ...peopleFound(), message } });
    await openerOf(page).click();
    await expect(panelOf(page).getByRole('status', { name: 'Result' })).toContainText(text);
    // What was looked for, and the way that is left.
    await expect(panelOf(page).getByRole('region', { name: 'Looked for and not found' })).toContainText(
      'Names on author lines',
    );
    await expect(panelOf(page).getByRole('link', { name: 'Open the website' })).toHaveAttribute(
      'href',
      'https://understory.example/',
    );
  });
}

test('nobody comes twice, and where a search provider told of somebody a note says so', async ({
  page,
  person,
}) => {
  await showResult(page, person);
  await answerCall(page, PROSPECTS, {
    json: peopleFound(
      prospect('Ada King', { category: 'seo', designation: 'Head of SEO' }),
      prospect('Ada K.', { linkedin_url: 'http://uk.linkedin.com/in/Ada-King/?trk=x' }),
      prospect('Mary Anning', { linkedin_url: '' }),
      prospect(' mary anning ', { linkedin_url: '' }),
      prospect('Jane Digby', {
        evidence_url: 'https://www.linkedin.com/in/jane-digby',
        confidence: 'low',
        image: 'javascript:alert(1)',
      }),
      prospect('<b>Bold</b>', { linkedin_url: 'javascript:alert(2)' }),
    ),
  });
  await openerOf(page).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('status', { name: 'Prospects' })).toHaveText(
    '4 people found. Free of charge.',
  );
  await expect(panel.getByRole('region', { name: 'SEO' }).getByRole('listitem')).toHaveText([/Ada King/]);
  await expect(
    panel.getByRole('region', { name: 'Outreach and editorial' }).getByRole('listitem'),
  ).toHaveText([/Mary Anning/, /Jane Digby.*Low confidence/s, /<b>Bold<\/b>/]);
  await expect(panel.getByRole('link', { name: /^Profile of/ })).toHaveCount(2);
  await expect(panel.getByRole('img')).toHaveCount(0);
  await expect(
    panel.getByText(
      'Some profiles may be slightly off because of a limitation of the search provider’s API.',
    ),
  ).toBeVisible();
});

test('whom the site only quotes stands apart and uncounted, other ways in beside, and all of it can be taken along', async ({
  page,
  person,
}) => {
  await allowClipboard(page);
  await answerCall(page, '/search', {
    json: found(
      resultRow({
        domain: 'understory.example',
        description: null,
        excerpt: { text: 'We pay for pieces about the soil.', marks: [[28, 32]] },
      }),
    ),
  });
  await answerCall(page, '/prospects/known?*', {
    json: { sites: [{ domain: 'understory.example', people: 1, ways: ['address', 'form'] }] },
  });
  await answerCall(page, PROSPECTS, {
    json: {
      ...peopleFound(
        prospect('Kevin Elsewhere', { relation: 'quoted', company: 'Other Firm', linkedin_url: null }),
        prospect('Ada King', { linkedin_url: null, designation: '=Editor' }),
      ),
      contacts: [
        {
          kind: 'address',
          value: 'editor@understory.example',
          evidence_url: 'https://understory.example/about',
          evidence_text: 'Letters to editor@understory.example',
        },
      ],
    },
  });
  const tool = await openTool(page, person);
  await runQuery(tool, 'intext:soil');
  const row = tool.table().getByRole('row').nth(1);
  await expect(row.locator('mark')).toHaveText('soil');
  await expect(row.locator('[data-part="way-in"]')).toHaveText('1 person, mail address');

  // What the site says is asked for once somebody wants it, and nothing of it is markup.
  const sheets = listCalls(page, 'GET', '/pitch-sheet');
  await answerCall(page, '/pitch-sheet?*', { json: pitchSheet() });
  const sheet = row.locator('[data-part="pitch-sheet"]');
  expect(sheets).toEqual([]);
  await sheet.locator('summary').click();
  await expect(sheet.getByRole('listitem').first()).toContainText(
    'Last post: 3 Oct 2026Published 3 October 2026on understory.example/write-for-us',
  );
  await expect(sheet.getByRole('listitem').nth(3)).toContainText(
    'Could stand in its place: The handbook of the heap heap.example/handbook',
  );
  await expect(sheet.getByText('Written in Portuguese')).toBeVisible();
  await expect(sheet.getByText('javascript:alert(1)', { exact: true })).toBeVisible();
  expect(await sheet.locator('a[href^="javascript"]').count()).toBe(0);
  expect(sheets).toHaveLength(1);

  await openerOf(page).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('status', { name: 'Prospects' })).toHaveText(
    '1 person found. Free of charge.',
  );
  await expect(panel.getByText('No profile published').first()).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Ways to reach the site' })).toContainText(
    'Letters to editor@understory.example',
  );
  const quoted = panel.locator('[data-part="quoted"]');
  await expect(quoted.getByText('Kevin Elsewhere', { exact: true })).toBeHidden();
  await quoted.locator('summary').click();
  await expect(quoted.getByText('Kevin Elsewhere', { exact: true })).toBeVisible();
  await expect(quoted).toContainText('1, not counted');

  const file = await saveBy(page, panel.getByRole('button', { name: 'Download' }));
  expect(file.name).toBe('people-understory.example.csv');
  const rows = readCsv(file.bytes.toString('utf8').slice(1));
  expect(rows.slice(1).map((cells) => cells.slice(1, 7).join('|'))).toEqual([
    "Of this website|Ada King|'=Editor|Understory|none published|",
    'Mail address|||||editor@understory.example',
    'Quoted here, works elsewhere|Kevin Elsewhere|Editor|Other Firm|none published|',
  ]);
  await panel.getByRole('button', { name: 'Copy all' }).click();
  await expect(panel.getByRole('status', { name: 'Copy people' })).toHaveText('Copied!');
  expect(await readClipboard(page)).toContain('https://understory.example/about');
});

test('the keyboard opens it, stays inside, and goes back where it came from', async ({ page, person }) => {
  await showResult(page, person);
  await answerCall(page, PROSPECTS, { json: peopleFound(prospect('Ada King'), prospect('Mary Anning')) });
  const opener = openerOf(page);
  const panel = panelOf(page);
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(panel.getByText('Mary Anning', { exact: true })).toBeVisible();

  const isKept = () => panel.evaluate((node) => node.contains(document.activeElement));
  const stops: string[] = [];
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    expect(await isKept()).toBe(true);
    stops.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
  }
  expect(
    stops.filter((text) => text.startsWith('Profile of Ada') || /^Profile.*Ada King/.test(text)),
  ).toHaveLength(2);
  await panel.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Shift+Tab');
  expect(await isKept()).toBe(true);
  expect(await hasFocus(panel.getByRole('button', { name: 'Close' }))).toBe(false);

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();

  // The keys of the search tool rest while it is open.
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await page.keyboard.press('/');
  expect(await panel.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a click beside it or on its button closes it; one inside does not', async ({ page, person }) => {
  await showResult(page, person);
  await answerCall(page, PROSPECTS, { json: peopleFound(prospect('Ada King')) });
  const calls = listCalls(page, 'GET', '/prospects/linkedin');
  const panel = panelOf(page);
  await openerOf(page).click();
  await panel.getByText('Ada King', { exact: true }).click();
  await panel.getByText('Free of charge').click();
  await expect(panel).toBeVisible();
  await page.mouse.click(100, 400);
  await expect(panel).toBeHidden();
  await openerOf(page).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  // Look-ups are counted, so what is known is not asked for again.
  expect(calls).toHaveLength(1);
});
