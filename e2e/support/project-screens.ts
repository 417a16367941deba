// States of projects that the accessibility tests judge beside the plain pages.
import type { Page } from '@playwright/test';
import { answerCall, holdCall, problem } from './answers.ts';
import { blockedAnswer, ID, NONE, project, projectAnswer } from './project-answers.ts';
import { NO_PARTS, PARTS } from './project-parts.ts';
import { account, type Screen } from './screen.ts';

export const projectScreen = (
  name: string,
  prepare: (page: Page) => Promise<unknown>,
  act: (page: Page) => Promise<void>,
): Screen =>
  account({
    name,
    path: `/project?id=${ID}`,
    prepare: async (page) => {
      for (const [call, json] of Object.entries(PARTS)) await answerCall(page, call, json);
      await prepare(page);
    },
    act,
  });

export const PROJECT_SCREENS: readonly Screen[] = [
  account({
    name: 'projects, none',
    path: '/projects',
    act: (page) => page.getByText('No project yet').waitFor(),
  }),
  account({
    name: 'projects listed',
    path: '/projects',
    prepare: async (page) => {
      const other = {
        ...project,
        id: ID.replace(/1$/, '2'),
        name: 'A client with quite a long name '.repeat(3),
        states: NONE,
      };
      await answerCall(page, '/projects', { json: { projects: [project, other], blocked: 240 } });
      await answerCall(page, '/blocked-sites', blockedAnswer(240));
    },
    act: async (page) => {
      await page.getByRole('link', { name: 'Tilth & Tine' }).waitFor();
      await page.getByText('240 sites blocked').click();
    },
  }),
  account({
    name: 'projects that do not load',
    path: '/projects',
    troubles: [/status of 503/],
    prepare: (page) => answerCall(page, '/projects', problem(503, 'Away.')),
    act: (page) => page.getByText('Your projects could not be loaded.').waitFor(),
  }),
  projectScreen(
    'project with its websites',
    async (page) => {
      await answerCall(page, '/projects/sites?*', projectAnswer());
      await answerCall(page, '/blocked-sites?*', blockedAnswer(2));
    },
    async (page) => {
      await page.getByText('2 new since yesterday').click();
      await page.getByText('2 websites, 1 credit').click();
      await page.getByRole('button', { name: 'Edit for loam.example' }).click();
      const buffer = Buffer.from('Name,Website URL\nA,https://a.example/\nB,n/a\n');
      await page.getByLabel('Import a CSV').setInputFiles({ name: 'buzz.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('group', { name: 'What was understood' }).waitFor();
      await page.getByRole('button', { name: /^Looks at https:\/\/blog/ }).click();
      await page.getByRole('list', { name: 'Looks' }).waitFor();
      await page
        .getByRole('textbox', { name: 'Pages with your links' })
        .fill('https://a.example/p, loam.example');
      await page.getByRole('button', { name: 'What would it cost?' }).click();
      await page.getByRole('group', { name: 'Quote' }).waitFor();
      // The form that was opened has scrolled: no row stands half behind the navigation.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  ),
  projectScreen(
    'project, empty',
    async (page) => {
      const empty = {
        project: { ...project, states: NONE },
        sites: [],
        next: null,
        found: 0,
        imports: [],
        tags: [],
      };
      await answerCall(page, '/projects/sites?*', projectAnswer(empty));
      await answerCall(page, '/blocked-sites?*', blockedAnswer(0));
      for (const [call, json] of Object.entries(NO_PARTS)) await answerCall(page, call, json);
    },
    async (page) => {
      await page.getByText('No website in this project yet').waitFor();
      await page.getByText('No link is watched yet.').waitFor();
      await page.getByRole('button', { name: 'Delete this project…' }).click();
    },
  ),
  {
    ...projectScreen(
      'project whose parts do not load',
      async (page) => {
        await answerCall(page, '/projects/sites?*', projectAnswer());
        for (const call of [...Object.keys(PARTS), '/blocked-sites?*'])
          await answerCall(page, call, problem(503, 'Away.'));
      },
      async (page) => {
        for (const part of ['Your orders', 'Your links', 'Your webhooks'])
          await page.getByText(`${part} could not be loaded.`).waitFor();
      },
    ),
    troubles: [/status of 503/],
  },
  projectScreen(
    'project on its way',
    (page) => holdCall(page, '/projects/sites?*'),
    (page) => page.getByRole('main').getByText('Loading...').first().waitFor(),
  ),
  account({
    name: 'project of nobody',
    path: `/project?id=${ID}`,
    troubles: [/status of 404/],
    act: (page) => page.getByText('There is no such project').waitFor(),
  }),
];
