// What people type or bring for a project stays with them where it cannot be taken.
import { answerCall, answerEach, loseAnswer } from './support/answers.ts';
import { API, WEB } from './support/origins.ts';
import { callApi, openAs } from './support/people.ts';
import { blockedAnswer, ID, projectAnswer } from './support/project-answers.ts';
import { PARTS } from './support/project-parts.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('lines that are no links stay in the field when the others are watched, and a file is added to what was typed', async ({
  page,
  person,
}) => {
  for (const [call, json] of Object.entries(PARTS)) await answerCall(page, call, json);
  await answerCall(page, '/projects/sites?*', projectAnswer());
  await answerCall(page, '/blocked-sites?*', blockedAnswer(2));
  const links = (body: unknown) => (body as { links: { page: string }[] }).links;
  await answerEach(page, '/watched-links/quote', (request) => {
    const asked = links(request.postDataJSON());
    const refused = asked.flatMap((one, at) =>
      one.page.startsWith('https://')
        ? []
        : [{ line: at + 1, text: one.page, why: 'is no address of a page' }],
    );
    const fresh = asked.length - refused.length;
    return { json: { fresh, known: 0, refused, this_month: fresh, each_month: fresh, available: 20 } };
  });
  const added: unknown[] = [];
  await answerEach(page, '/watched-links/add', (request) => {
    added.push(...links(request.postDataJSON()).map((one) => one.page));
    return { json: { added: 1, known: 0 } };
  });
  await openAs(page, person, `/project?id=${ID}`);
  const form = page.getByRole('form', { name: 'Watch links' });
  const field = form.getByRole('textbox', { name: 'Pages with your links' });
  await field.fill('not a link\nhttps://a.example/p\nblog, https://me.example/x, our "tool"');
  const buffer = Buffer.from('Anchor;Live URL\nour tool;https://b.example/q\n');
  await form.getByLabel('take a CSV file').setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
  await expect(field).toHaveValue(
    'not a link\nhttps://a.example/p\nblog, https://me.example/x, "our ""tool"""\nhttps://b.example/q, , our tool',
  );
  await form.getByRole('textbox', { name: 'Target of lines' }).fill('client.example');
  await form.getByRole('button', { name: 'What would it cost?' }).click();
  await form.getByRole('button', { name: 'Watch 2 links' }).click();
  await expect(form.getByRole('status', { name: 'Lines' })).toHaveText(
    'The 2 lines that are no links stay here to be put right.',
  );
  await expect(field).toHaveValue('not a link\nblog, https://me.example/x, "our ""tool"""');
  expect(added).toEqual(['https://a.example/p', 'https://b.example/q']);
});

test('no tag and no note is lost in silence: too many tags are told, and Escape closes no form in which something was typed', async ({
  page,
  person,
}) => {
  const made = await callApi(person, '/projects/create', { name: 'Tags' });
  const { id: project } = (await made.json()) as { id: string };
  await callApi(person, '/projects/sites/add', { project, sites: [{ site: 'one.example' }] });
  await openAs(page, person, `/project?id=${project}`);
  await page.getByRole('button', { name: 'Note for one.example' }).click();
  const form = page.getByRole('form', { name: 'Notes for one.example' });
  const note = form.getByRole('textbox', { name: 'Note' });
  const tags = form.getByRole('textbox', { name: 'Tags' });
  await note.fill('Pitched to Ines.');
  await note.press('Escape');
  await expect(note).toHaveValue('Pitched to Ines.');
  await note.fill('n'.repeat(4_001));
  await expect(form.getByText('At most 4,000 characters; these are 4,001.')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(note).toHaveValue('n'.repeat(4_001));
  await note.fill('Pitched to Ines.');
  await tags.fill(Array.from({ length: 21 }, (_, at) => `tag ${at}`).join(', '));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('At most 20 tags; these are 21.')).toBeVisible();
  await tags.fill(Array.from({ length: 20 }, (_, at) => `tag ${at}`).join(', '));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('table').getByText('tag 19', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit for one.example' }).click();
  await note.press('Escape');
  await expect(form).toHaveCount(0);
});

test('a note that a colleague wrote meanwhile is told and not written over, and notes go out of a project by two presses', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 409/);
  troubles.expect(/A change failed/);
  const made = await callApi(person, '/projects/create', { name: 'Both' });
  const { id: project } = (await made.json()) as { id: string };
  const change = { project, sites: ['one.example'] };
  await callApi(person, '/projects/sites/add', { project, sites: [{ site: 'one.example' }] });
  await openAs(page, person, `/project?id=${project}`);
  await page.getByRole('button', { name: 'Note for one.example' }).click();
  const form = page.getByRole('form', { name: 'Notes for one.example' });
  const note = form.getByRole('textbox', { name: 'Note' });
  await note.fill('Mine.');
  await callApi(person, '/projects/sites/change', { ...change, note: 'Fee of 80.', tags: ['fee'] });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('It says now: “Fee of 80.”, tags: fee.');
  await expect(note).toHaveValue('Mine.');
  await note.fill('Mine. Fee of 80.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  const site = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'one.example' }) });
  await expect(site).toContainText('Mine. Fee of 80.');

  await page.getByRole('button', { name: 'Edit for one.example' }).click();
  await form.getByRole('button', { name: 'Take out' }).click();
  await expect(site).toHaveCount(1);
  await form.getByRole('button', { name: 'Take out with its notes' }).click();
  await expect(site).toHaveCount(0);
});

test('a GSTIN is taken as certificates print it, in groups', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  await page.getByText('Your name, address and GSTIN on invoices').click();
  const form = page.getByRole('form', { name: 'Billing details' });
  await form.getByRole('textbox', { name: /^GSTIN/ }).fill('29 AAGCB 7383J 1Z4');
  await form.getByRole('button', { name: 'Save for the next invoices' }).click();
  await expect(page.getByText('Saved for your next invoices.')).toBeVisible();
  const { gstin } = (await (await callApi(person, '/payments/billing-details')).json()) as { gstin: string };
  expect(gstin).toBe('29AAGCB7383J1Z4');
});

test('an order whose answer was lost says so, and ordering again makes no second one with a budget of its own', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED/);
  troubles.expect(/A change failed/);
  const made = await callApi(person, '/projects/create', { name: 'Once' });
  const { id: project } = (await made.json()) as { id: string };
  await openAs(page, person, `/project?id=${project}`);
  const form = page.getByRole('form', { name: 'New standing order' });
  await form.getByRole('textbox', { name: 'Query' }).fill('intitle:zzzqqq');
  await loseAnswer(page, '/standing-orders/create');
  await form.getByRole('button', { name: 'Order' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'No answer came, so it may have been done all the same. Look before you try again.',
  );
  // It is there: the list was asked for anew.
  const orders = page.getByRole('list', { name: 'Standing orders' }).getByRole('listitem');
  await expect(orders).toHaveCount(1);
  await page.unroute(`${API}/standing-orders/create`);
  await form.getByRole('button', { name: 'Order' }).click();
  await expect(form.getByRole('textbox', { name: 'Query' })).toHaveValue('');
  await expect(orders).toHaveCount(1);
  const told = (await (await callApi(person, `/standing-orders?project=${project}`)).json()) as {
    orders: unknown[];
  };
  expect(told.orders).toHaveLength(1);
});

test('a file that comes in only in part says so, and brings the rest when it is added again', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 503/);
  troubles.expect(/A change failed/);
  const made = await callApi(person, '/projects/create', { name: 'Parts' });
  const { id: project } = (await made.json()) as { id: string };
  let parts = 0;
  await page.route(`${API}/imports`, (route) =>
    ++parts === 2
      ? route.fulfill({
          status: 503,
          headers: { 'Access-Control-Allow-Origin': WEB, 'Access-Control-Allow-Credentials': 'true' },
          json: { detail: 'Away.' },
        })
      : route.fallback(),
  );
  await openAs(page, person, `/project?id=${project}`);
  const rows = Array.from({ length: 600 }, (_, at) => `site-${at}.example`);
  const buffer = Buffer.from(['Website', ...rows].join('\n'));
  await page.getByLabel('Import a CSV').setInputFiles({ name: 'all.csv', mimeType: 'text/csv', buffer });
  const understood = page.getByRole('group', { name: 'What was understood' });
  await understood.getByRole('button', { name: 'Add 600 websites' }).click();
  await expect(understood.getByRole('alert')).toHaveText(
    'Only a part of the file came in. It stays and can be undone below; add the file again, and only the rest is added.',
  );
  await understood.getByRole('button', { name: 'Add 600 websites' }).click();
  await expect(understood).toHaveCount(0);
  const told = (await (await callApi(person, `/projects/sites?project=${project}`)).json()) as {
    found: number;
  };
  expect(told.found).toBe(600);
});
