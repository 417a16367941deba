// Screens to look at are made of answers that the API could give; these are the ones that several screens share.
import type { Page } from '@playwright/test';

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  /** The call is cut off. */
  readonly isLost?: boolean;
  /** No answer within the life of the page. */
  readonly isSlow?: boolean;
}

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Signed in where `/user/me` has an answer. By path, without the origin. */
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly act?: (page: Page) => Promise<void>;
  /** Only the window, for what lies over the page. */
  readonly isWindowOnly?: boolean;
}

export const QUERY = 'site:.example intitle:"write for us" (soil OR compost) -forum';
export const LONG_QUERY = `intitle:("write for us" OR "guest post" OR "become a contributor") (${Array.from({ length: 14 }, (_, at) => `keyword${at}`).join(' OR ')}) -site:spam.example -inurl:tag after:2024-05-01 da:20..80`;

const ROWS: readonly (readonly [
  string | null,
  string,
  number | null,
  number | null,
  number | null,
  string | null,
  string[],
])[] = [
  [
    'Write for us: pitch a soil story',
    'https://understory.example/pitch',
    72,
    58,
    1,
    'A reader-funded magazine on woodland ecology. Editors reply to pitches within two weeks.',
    ['Environment', 'Publishing'],
  ],
  [
    'Write for us: growing guides for small gardens',
    'https://www.trowelandtilth.example/write-for-us',
    68,
    54,
    3,
    'Growing and compost advice for balconies and back gardens, with a standing call for seasonal guides.',
    ['Gardening', 'Publishing'],
  ],
  [
    'Contribute: write for us',
    'https://loamquarterly.example/contribute/guidelines',
    61,
    47,
    1,
    'Quarterly journal for market gardeners. Takes soil reports of 900 to 1,600 words.',
    ['Agriculture'],
  ],
  [
    'Write for us: guidelines for soil scientists and keen amateurs',
    'https://groundtruth.example/blog/guest-post-guidelines',
    57,
    44,
    6,
    'Soil biology explained, with open calls for lab notes and allotment trials.',
    ['Science'],
  ],
  [
    'Write for Us: Submit Your Regenerative Farming, Composting, Mulching and Cover-Crop Stories to the Allotment Almanac Contributor Network and Its Seventeen Regional Editions',
    'https://allotment-almanac-contributors.example/community/contribute/write-for-us/submission-checklist-and-style-guide',
    52,
    41,
    8,
    'Community almanac with regional editors. Contributor pieces carry an author page and one link.',
    ['Gardening', 'Community', 'Regional news'],
  ],
  [
    'Kitchen Plot: write for us',
    'https://kitchenplot.example/contributors',
    47,
    38,
    2,
    'Recipes, compost notes and plot diaries from home growers.',
    ['Food', 'Gardening'],
  ],
  [
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    'https://compostdesk.example/write-for-us',
    44,
    null,
    null,
    'News and kit reviews for people who take their heap seriously.',
    ['Gardening'],
  ],
  [
    'Write for us and partner placements',
    'https://gardenposts.example/write-for-us?type=sponsored',
    33,
    28,
    46,
    'Multi-author blog on soil and sheds. Lists paid placements next to editorial submissions.',
    ['Marketing'],
  ],
  [null, 'https://peatfree.example/', null, null, 4, null, []],
  [
    'Write for us: any topic, approved in 24 hours',
    'https://postanywhere.example/write-for-us',
    24,
    22,
    71,
    'Takes anything from finance to soil, with outbound links on every page.',
    ['Marketing', 'Directory'],
  ],
];
export const RESULTS = ROWS.map(([title, url, da, pa, spam_score, description, industry]) => ({
  title,
  url,
  da,
  pa,
  spam_score,
  description,
  industry,
}));

export const found = { results: RESULTS, credits_left: 122, total: 214, cached: false, charged: 10 };
export const problem = (status: number, detail: string): Answer => ({
  status,
  body: { type: 'about:blank', title: 'Problem', status, detail, code: 'problem', request_id: 'r1' },
});
export const meera: Answer = { body: { name: 'Meera Nair', email: 'meera@linklode.example', credits: 132 } };
export const nobody: Answer = {
  body: { name: null, email: 'a-very-long-mailbox-name.with.dots@subdomain.linklode.example', credits: 0 },
};
const entry = (created_at: string, reason: string, details: string | null, amount: number) => ({
  created_at,
  reason,
  details,
  amount,
});
export const ENTRIES = [
  entry('2026-11-21T10:42:00Z', 'search', '10 websites, page 1', -10),
  entry('2026-11-20T16:58:00Z', 'purchase', '100 credits pack', 100),
  entry(
    '2026-11-19T08:00:00Z',
    'adjustment',
    'A correction that support made, with a reason that is longer than others',
    5,
  ),
  entry('2026-11-18T09:12:00Z', 'signup bonus', null, 20),
];
