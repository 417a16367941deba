// What several people of one account see, that the accessibility tests judge beside the other screens: its owner, who
// works for it and who only reads there.
import { expect, type Page } from '@playwright/test';
import { answerCall, problem } from './answers.ts';
import { blockedAnswer, ID, project, projectAnswer } from './project-answers.ts';
import { projectScreen } from './project-screens.ts';
import { resultPage } from './results.ts';
import { account, type Screen } from './screen.ts';
import { runQuery, searchTool } from './search-tool.ts';

const OWNER = 'Ada Quarry, who has a name as long as some companies have';
const OTHER = ID.replace(/1$/, '9');
const workplace = { account: ID, name: OWNER, role: 'member', month_cap: 40, used_this_month: 30 };
const reading = { ...workplace, role: 'reader', month_cap: null, used_this_month: 0 };
const person = { name: 'Ben Spade', email: 'ben@e2e.example', credits: 1_230 };
const member = {
  person: ID,
  ...person,
  role: 'member',
  month_cap: 40,
  used_this_month: 30,
  joined_at: '2026-11-01T10:00:00Z',
};
const invitation = {
  id: ID,
  email: `${'a-long-address.'.repeat(4)}@e2e.example`,
  role: 'reader',
  month_cap: null,
  created_at: '2026-11-21T10:00:00Z',
  expires_at: '2026-11-28T10:00:00Z',
};

/** Signs the one at the screen in as somebody who works for another person's account. */
const worksAs = (workplaceOf: typeof workplace | typeof reading) => (page: Page) =>
  answerCall(page, '/user/me', {
    json: {
      ...person,
      works_for: workplaceOf,
      workplaces: [workplaceOf, { ...reading, account: OTHER, name: 'Eve Hoe' }],
    },
  });

/** Nothing on the screen asks for what the role is refused. */
async function hasNone(page: Page, ...names: readonly (string | RegExp)[]): Promise<void> {
  const main = page.getByRole('main');
  for (const name of names) {
    const control = main.getByRole('button', { name }).or(main.getByRole('link', { name }));
    await expect(control, String(name)).toHaveCount(0);
  }
}

const WORK = ['Rename', 'Search for this project', /^Edit for/, /^Note for/, 'Block', /^Unblock/];
const OWNERS = [/^Budget/, 'Order', /^Pause/, /^End/, 'What would it cost?', 'New feed', /^Delete this/];

export const TEAM_SCREENS: readonly Screen[] = [
  account({
    name: 'people of the account, one to be changed, one invited and the link of another',
    path: '/profile',
    prepare: async (page) => {
      const answer = { ...invitation, address: `https://e2e.example/join#lli1_${'k'.repeat(43)}` };
      await answerCall(page, '/account/members', {
        json: {
          members: [
            member,
            {
              ...member,
              person: OTHER,
              name: null,
              email: 'eve@e2e.example',
              role: 'reader',
              month_cap: null,
            },
          ],
          invitations: [invitation],
        },
      });
      await answerCall(page, '/account/members/invite', { json: answer });
    },
    act: async (page) => {
      const people = page.getByRole('region', { name: 'People', exact: true });
      await people.getByRole('button', { name: 'Change Ben Spade' }).click();
      await people.getByRole('button', { name: 'Take out eve@e2e.example' }).click();
      await people.getByRole('button', { name: /^Take back/ }).click();
      await people.getByRole('button', { name: 'Invite somebody' }).click();
      await people.getByLabel('The Google address').fill('eve@e2e.example');
      await people.getByRole('button', { name: 'Make the invitation' }).click();
      await people.getByLabel('Shown once: keep it now').waitFor();
    },
  }),
  account({
    name: 'an invitation',
    path: `/join#lli1_${'k'.repeat(43)}`,
    prepare: (page) =>
      answerCall(page, '/user/invitations/read', {
        json: { name: OWNER, role: 'member', month_cap: 40, expires_at: invitation.expires_at },
      }),
    act: (page) => page.getByRole('button', { name: 'Accept' }).waitFor(),
  }),
  account({
    name: 'an invitation that is too old',
    path: `/join#lli1_${'k'.repeat(43)}`,
    troubles: [/status of 404/],
    prepare: (page) =>
      answerCall(
        page,
        '/user/invitations/read',
        problem(404, 'This invitation is for another address, was used or taken back, or is too old.'),
      ),
    act: (page) => page.getByRole('alert').waitFor(),
  }),
  account({
    name: 'a search with the credits of another',
    path: '/dashboard',
    prepare: async (page) => {
      await worksAs(workplace)(page);
      await answerCall(page, '/search', { json: { ...resultPage(1), delivery: ID } });
    },
    act: async (page) => {
      await runQuery(searchTool(page), 'intitle:soil');
      await page.getByRole('button', { name: 'Link for colleagues' }).waitFor();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      // Whose credits they are stays in sight wherever the page is scrolled to.
      const bar = page.getByRole('banner');
      await expect(bar.getByText(OWNER)).toBeInViewport();
    },
  }),
  account({
    name: 'the profile of who works for others',
    path: '/profile',
    prepare: worksAs(workplace),
    act: async (page) => {
      await page.getByRole('button', { name: 'Leave the account of Eve Hoe' }).click();
      await page.getByText('This one').waitFor();
      await hasNone(page, 'New key', 'Invite somebody', /^Delete account/, 'Top Up Credits');
    },
  }),
  account({
    name: 'a page of the owner, and an account that is not open',
    path: '/buy-credits?account=gone',
    prepare: worksAs(workplace),
    act: (page) => page.getByRole('heading', { name: 'This page is for the owner' }).waitFor(),
  }),
  {
    ...projectScreen(
      'a project that a member works on',
      async (page) => {
        await worksAs(workplace)(page);
        await answerCall(page, '/projects/sites?*', projectAnswer());
        await answerCall(page, '/blocked-sites?*', blockedAnswer(2));
      },
      async (page) => {
        await page.getByText(`Begin, change and end orders: only ${OWNER}`).waitFor();
        await page.getByText(`Begin, change and end watching: only ${OWNER}`).waitFor();
        await page.getByRole('button', { name: 'Rename' }).waitFor();
        await hasNone(page, ...OWNERS);
      },
    ),
  },
  {
    ...projectScreen(
      'a project to be read',
      async (page) => {
        await worksAs(reading)(page);
        await answerCall(page, '/projects/sites?*', projectAnswer());
        await answerCall(page, '/blocked-sites?*', blockedAnswer(2));
      },
      async (page) => {
        await page.getByText('2 sites blocked').click();
        await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
        await expect(page.getByRole('combobox', { name: /^State of/ })).toHaveCount(0);
        await expect(page.getByLabel('Import a CSV')).toHaveCount(0);
        await hasNone(page, ...OWNERS, ...WORK);
      },
    ),
  },
  account({
    name: 'projects to be read',
    path: '/projects',
    prepare: async (page) => {
      await worksAs(reading)(page);
      await answerCall(page, '/projects', { json: { projects: [project], blocked: 2 } });
      await answerCall(page, '/blocked-sites', blockedAnswer(2));
    },
    act: async (page) => {
      await page.getByText('A new project: not while you only read here.').waitFor();
      await hasNone(page, 'Begin', 'Block');
    },
  }),
  account({
    name: 'the search tool and the checker of who only reads',
    path: '/bulk-metrics',
    prepare: worksAs(reading),
    act: async (page) => {
      await page.getByText('Checking domains takes credits: not while you only read here.').waitFor();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
      await page.getByText(`You read in the account of ${OWNER}`).waitFor();
      await expect(page.getByRole('search')).toHaveCount(0);
    },
  }),
];
