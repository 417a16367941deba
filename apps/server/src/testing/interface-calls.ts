import {
  checkBulk,
  findLikeness,
  getPitchSheet,
  listProjects,
  listProspects,
  quoteSearch,
  quoteSmartSearch,
  runSmartSearch,
  type Route,
} from '@linklode/contract';

interface InterfaceCall {
  readonly route: Pick<Route, 'method' | 'path'>;
  readonly given: Record<string, unknown>;
  readonly words: string[];
}

/** The same call for HTTP and MCP, and as it is typed. */
export const interfaceCalls = (query: string): Readonly<Record<string, InterfaceCall>> => ({
  quote: { route: quoteSearch, given: { query }, words: ['quote', query] },
  quote_smart: {
    route: quoteSmartSearch,
    given: { filter: 'guest_post_pages', query: 'gardening' },
    words: ['quote-smart', 'guest_post_pages', 'gardening'],
  },
  smart: {
    route: runSmartSearch,
    given: { filter: 'guest_post_pages', query: 'gardening' },
    words: ['smart', 'guest_post_pages', 'gardening'],
  },
  bulk: {
    route: checkBulk,
    given: { domains: ['one.example', 'two.example'] },
    words: ['bulk', 'one.example', 'two.example'],
  },
  prospects: { route: listProspects, given: { domain: 'one.example' }, words: ['prospects', 'one.example'] },
  projects: { route: listProjects, given: {}, words: ['projects'] },
  like: {
    route: findLikeness,
    given: { sites: ['one.example', 'two.example', 'three.example'] },
    words: ['like', 'one.example', 'two.example', 'three.example'],
  },
  pitch_sheet: {
    route: getPitchSheet,
    given: { url: 'https://site-1.example/page', rival: 'rival.example' },
    words: ['pitch-sheet', 'https://site-1.example/page', '--rival', 'rival.example'],
  },
});
