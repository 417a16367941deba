// A project and its websites as the API answers, for the states of its screens.

export const ID = '00000000-0000-4000-8000-000000000001';
export const LONG = 'Soil report pitched to Ines on 18 November; she wants the raw numbers first. ';
const LONG_NAME = 'a-rather-long-name-'.repeat(3).slice(0, -1);
export const project = {
  id: ID,
  name: 'Tilth & Tine',
  created_at: '2026-10-01T10:00:00Z',
  states: { new: 97, contacted: 23, replied: 9, won: 4, skipped: 15 },
  blocked: 34,
};
const site = (change: Readonly<Record<string, unknown>>) => ({
  site: 'understory.example',
  state: 'new',
  reason: '',
  note: '',
  tags: [],
  title: 'Understory',
  url: 'https://understory.example/write-for-us',
  da: 64,
  found_by: 'intitle:"write for us" (soil OR compost)',
  came_by: 'search',
  added_at: '2026-11-20T10:00:00Z',
  changed_at: '2026-11-20T10:00:00Z',
  ...change,
});
const sites = [
  site({ tags: ['pays'], came_by: 'order' }),
  site({ site: 'heavyclay.example', title: 'Heavy Clay', da: null }),
  site({
    site: 'loam.example',
    title: 'Loam Quarterly',
    state: 'contacted',
    note: LONG,
    tags: ['journal', 'no fee'],
  }),
  site({ site: 'chalk.example', title: null, state: 'replied', found_by: 'smart:guest_post_pages compost' }),
  site({ site: 'rootcellar.example', title: 'Root Cellar', state: 'won', found_by: null, came_by: 'import' }),
  site({
    site: `${'a-very-long-name-'.repeat(3)}of.example`,
    title: LONG.repeat(3),
    state: 'skipped',
    reason: 'asked for a fee',
    note: 'x'.repeat(200),
    tags: ['y'.repeat(40)],
    found_by: `intitle:"${'long words '.repeat(20)}"`,
  }),
];
const lastImport = {
  id: ID,
  file: 'buzzstream-contacts.csv',
  column: 'Website URL',
  list: 'sites',
  created_at: '2026-11-20T10:00:00Z',
  rows: 120,
  added: 108,
  known: 9,
  repeated: 0,
  refused: 3,
  refused_rows: Array.from({ length: 20 }, (_, at) => ({ line: at + 4, text: at === 0 ? LONG : 'n/a' })),
  undone_at: null,
};
export const projectAnswer = (change: Readonly<Record<string, unknown>> = {}) => ({
  json: {
    project,
    sites,
    next: 'x:y',
    found: 148,
    tags: ['journal', 'pays', 'y'.repeat(40)],
    imports: [lastImport],
    ...change,
  },
});
export const blockedAnswer = (total: number) => ({
  json: {
    sites: Array.from(
      { length: Math.min(total, 100) },
      (_, at) => `${at === 1 ? LONG_NAME : 'one'}-${at}.example`,
    ),
    next: total > 100 ? 'one-99.example' : null,
    total,
    imports: [],
  },
});
export const NONE = { new: 0, contacted: 0, replied: 0, won: 0, skipped: 0 };
