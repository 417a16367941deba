import { answerCall, listCalls, loseCall, problem, type Answer } from './support/answers.ts';
import { API, WEB } from './support/origins.ts';
import { adjustCredits } from './support/people.ts';
import { expectCredits, goOn, HOLLOW_QUERY, openTool, runQuery, WIDE_QUERY } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

const OUT = 'You’re out of credits. Please upgrade to continue.';

const FAILURES: readonly (readonly [string, Answer, string])[] = [
  ['a problem document', problem(500, 'The index is away.'), 'Error 500: The index is away.'],
  ['a message', { status: 503, json: { message: 'Being rebuilt.' } }, 'Error 503: Being rebuilt.'],
  [
    'a list of items',
    problem(422, [{ msg: 'Too long.' }, { msg: 'Too odd.' }]),
    'Error 422: Too long., Too odd.',
  ],
  ['a text', { status: 503, text: 'Being rebuilt.' }, 'Error 503: Being rebuilt.'],
  ['an empty body', { status: 500 }, 'Error 500: Failed to search'],
  [
    'a limit',
    { ...problem(429, 'You search too much.'), retryAfter: '40' },
    'Error 429: You search too much.',
  ],
];
for (const [what, answer, text] of FAILURES) {
  test(`a search that fails with ${what} is told with its status and that nothing was charged`, async ({
    page,
    person,
    troubles,
  }) => {
    troubles.expect(new RegExp(`status of ${answer.status}`));
    await answerCall(page, '/search', answer);
    const tool = await openTool(page, person);
    await runQuery(tool, WIDE_QUERY);
    await expect(tool.alert).toContainText(text);
    await expect(tool.alert).toContainText('Nothing was charged.');
    if (answer.retryAfter !== undefined)
      await expect(tool.alert).toContainText(`${answer.retryAfter} seconds`);
    await expect(tool.query).toBeEnabled();
    await expect(tool.query).toHaveValue(WIDE_QUERY);
    await expectCredits(tool, 20);

    await page.unroute(`${API}/search`);
    const again = tool.alert.getByRole('button', { name: 'Try again' });
    // What is wrong with the request itself is no better the second time.
    if (answer.status === 422) {
      await expect(again).toHaveCount(0);
      await tool.search.click();
    } else {
      await again.click();
    }
    await expect(tool.table()).toBeVisible();
    await expect(tool.alert).toHaveCount(0);
    await expectCredits(tool, 10);
  });
}

test('a search that gets no answer says that something went wrong', async ({ page, person, troubles }) => {
  troubles.expect(/ERR_FAILED/);
  await loseCall(page, '/search');
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.alert).toContainText('Something went wrong');
  // Whether the lost search was charged is not known here.
  await expect(tool.alert).not.toContainText('Nothing was charged.');
  await expectCredits(tool, 20);
});

for (const [what, answer, text] of [
  ['a text', { status: 504, text: 'upstream timed out' }, 'Error 504: upstream timed out'],
  [
    'a page',
    { status: 502, text: '<h1>Bad gateway</h1>', contentType: 'text/html' },
    'Error 502: Failed to search',
  ],
] as const) {
  test(`${what} of a proxy that gave up says nothing of the server, which may have charged`, async ({
    page,
    person,
    troubles,
  }) => {
    troubles.expect(new RegExp(`status of ${answer.status}`));
    await page.route(`${API}/search`, async (route) => {
      await route.fetch();
      await route.fulfill({
        status: answer.status,
        contentType: 'contentType' in answer ? answer.contentType : 'text/plain',
        headers: { 'Access-Control-Allow-Origin': WEB, 'Access-Control-Allow-Credentials': 'true' },
        body: answer.text,
      });
    });
    const tool = await openTool(page, person);
    await runQuery(tool, WIDE_QUERY);
    await expect(tool.alert).toContainText(text);
    await expect(tool.alert).toContainText('If it was delivered all the same');
    await expect(tool.alert).not.toContainText('Nothing was charged.');
    await expectCredits(tool, 10);

    await page.unroute(`${API}/search`);
    await tool.alert.getByRole('button', { name: 'Try again' }).click();
    await expect(tool.table()).toBeVisible();
    await expectCredits(tool, 10);
  });
}

test('a success that is no answer says that something went wrong', async ({ page, person }) => {
  await answerCall(
    page,
    '/search',
    { json: { results: 'none' } },
    { text: '<html>', contentType: 'text/html' },
  );
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.alert).toContainText('Something went wrong');
  await tool.alert.getByRole('button', { name: 'Try again' }).click();
  await expect(tool.alert).toContainText('Something went wrong');
});

test('a page that fails leaves the page before it on screen', async ({ page, person, troubles }) => {
  troubles.expect(/status of 503/);
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table()).toBeVisible();
  await answerCall(page, '/search', problem(503, 'Being rebuilt.'));
  await goOn(tool.top);
  await expect(tool.alert).toContainText('Error 503: Being rebuilt.');
  await expect(tool.table(1)).toBeVisible();
  await page.unroute(`${API}/search`);
  await tool.alert.getByRole('button', { name: 'Try again' }).click();
  await expect(tool.table(2)).toBeVisible();
});

for (const [what, answer] of [
  ['402', problem(402, 'Payment required.')],
  ['an error that speaks of credit in any letter case', problem(500, 'No CREDITS are left.')],
  ['a text that speaks of credit', { status: 503, text: 'credit service down' }],
] as const) {
  test(`${what} empties the account on the screen`, async ({ page, person, troubles }) => {
    troubles.expect(/Failed to load resource/);
    await answerCall(page, '/search', answer);
    const tool = await openTool(page, person);
    await runQuery(tool, WIDE_QUERY);
    await expect(tool.alert).toContainText(OUT);
    await expectCredits(tool, 0);
    await expect(tool.query).toBeDisabled();
    await expect(tool.exclude).toBeDisabled();
    await expect(tool.search).toBeDisabled();
  });
}

test('an exclusion that is no site is refused by name and costs nothing', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 422/);
  const tool = await openTool(page, person);
  await tool.exclude.fill('good.example, not a site');
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.alert).toContainText(/Error 422: .*not a site/);
  await expect(tool.alert).toContainText('Nothing was charged.');
  await expectCredits(tool, 20);
});

test('a search that fails after another empties the screen of the other', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 500/);
  const searches = listCalls(page, 'POST', '/search');
  const tool = await openTool(page, person);
  await runQuery(tool, HOLLOW_QUERY);
  await expect(page.getByRole('heading', { name: 'No websites matched' })).toBeVisible();
  await answerCall(page, '/search', problem(500, 'Away.'));
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.alert).toContainText('Error 500: Away.');
  await expect(page.getByRole('heading', { name: 'No websites matched' })).toBeHidden();
  expect(searches).toHaveLength(2);
});

for (const width of [1440, 360]) {
  test(`at ${width} px a next page that does not come is told where it was asked for`, async ({
    page,
    person,
    troubles,
  }) => {
    troubles.expect(/status of (402|503)/);
    await page.setViewportSize({ width, height: 740 });
    const tool = await openTool(page, person);
    await runQuery(tool, WIDE_QUERY);
    await expect(page.getByRole('heading', { name: '10 websites' })).toBeVisible();

    await answerCall(page, '/search', problem(503, 'The index is away.'));
    await goOn(tool.bottom);
    await expect(tool.alert).toContainText('Error 503: The index is away.');
    await expect(tool.alert).toBeInViewport({ ratio: 1 });

    await page.unroute(`${API}/search`);
    await adjustCredits(person, -10);
    await goOn(tool.bottom);
    await expect(tool.alert).toContainText(OUT);
    await expect(tool.alert.getByRole('link', { name: 'Buy Credits' })).toBeInViewport({ ratio: 1 });
  });
}
