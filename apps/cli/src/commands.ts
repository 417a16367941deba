import {
  checkBulk,
  downloadReceipt,
  findLikeness,
  getMe,
  getPitchSheet,
  listCreditHistory,
  listProjects,
  listProjectSites,
  listProspects,
  quoteSearch,
  quoteSmartSearch,
  runSearch,
  runSmartSearch,
  type SearchResult,
} from '@linklode/contract';
import type { Api, Cost } from './api.ts';
import type { Table } from './format.ts';
import { UsageError } from './read-key.ts';

export interface Asked {
  readonly words: readonly string[];
  readonly maxCredits: number | null;
  readonly page: number;
  readonly exclude: readonly string[];
  readonly rows: 'sites' | 'pages';
  readonly rivals: readonly string[];
}

interface Outcome {
  /** The API's answer as it came. */
  readonly bytes: string;
  /** As a document where the answer is one: printed byte for byte, since its signature is over its bytes. */
  readonly table: Table | string;
  readonly cost: Cost | null;
}

interface Command {
  readonly usage: string;
  readonly summary: string;
  /** What it costs at most, for nothing; left out where it is free. */
  quote?(api: Api, asked: Asked): Promise<string>;
  run(api: Api, asked: Asked): Promise<Outcome>;
}

/** The columns of results.csv. */
const RESULT_HEAD = ['Title', 'URL', 'DA', 'PA', 'Spam Score', 'Description', 'Industry'];

function tableOf(results: readonly SearchResult[]): Table {
  return {
    head: RESULT_HEAD,
    rows: results.map((one) => [
      one.title,
      one.url,
      one.da,
      one.pa,
      one.spam_score,
      one.description,
      one.industry.join('; '),
    ]),
  };
}

function one(words: readonly string[], what: string): string {
  if (words.length !== 1 || words[0] === '')
    throw new UsageError(`${what} is needed, in quotes where it has blanks`);
  return words[0] ?? '';
}

function two(words: readonly string[]): { filter: string; query: string } {
  const [filter, query] = words;
  if (words.length !== 2 || filter === undefined || query === undefined)
    throw new UsageError('a filter and its inputs are needed, such as: smart guest_post_pages "gardening"');
  return { filter, query };
}

const most = (atMost: number, freeUntil: string | null): string =>
  freeUntil === null
    ? `It takes ${atMost} credits at most.`
    : 'It is free: it was delivered within 24 hours.';

interface Found {
  readonly websites: number | null;
}

const countOf = ({ websites }: Found, yours: number | null): string =>
  websites === null ? 'Not counted' : `${websites} websites, ${yours ?? 0} of them yours`;

function askQuote(api: Api, { words, exclude, rows }: Asked) {
  const body = { query: one(words, 'a query'), exclude: [...exclude], rows, with: [] };
  return api(quoteSearch, { body });
}

function askSmartQuote(api: Api, { words, exclude }: Asked) {
  return api(quoteSmartSearch, { query: { ...two(words), exclude: [...exclude] } });
}

/** The columns of a quote's table. */
const QUOTE_HEAD = ['Websites', 'Yours', 'Credits at most', 'Free until'];

const quote: Command = {
  usage: "quote '<query>' [--exclude <domain>]... [--pages]",
  summary: 'What a search would find and take at most. Free.',
  async run(api, asked) {
    const { answer, bytes } = await askQuote(api, asked);
    const row = [answer.all.websites, answer.yours, answer.at_most, answer.free_until];
    return { bytes, cost: null, table: { head: QUOTE_HEAD, rows: [row] } };
  },
};

const quoteSmart: Command = {
  usage: "quote-smart <filter> '<inputs>' [--exclude <domain>]...",
  summary: 'What a smart filter would find and take at most. Free.',
  async run(api, asked) {
    const { answer, bytes } = await askSmartQuote(api, asked);
    const row = [answer.found.websites, answer.yours, answer.at_most, answer.free_until];
    return { bytes, cost: null, table: { head: QUOTE_HEAD, rows: [row] } };
  },
};

const search: Command = {
  usage: "search '<query>' --max-credits <n> [--page <n>] [--exclude <domain>]... [--pages]",
  summary: 'Search by operators. Without --max-credits it tells the cost and does nothing.',
  async quote(api, asked) {
    const { all, yours, at_most, free_until } = (await askQuote(api, asked)).answer;
    return `${countOf(all, yours)}. ${most(at_most, free_until)}`;
  },
  async run(api, { words, exclude, rows, page, maxCredits }) {
    const body = { query: one(words, 'a query'), exclude: [...exclude], rows, page };
    const { answer, bytes, cost } = await api(runSearch, { body, maxCredits: maxCredits ?? 0 });
    return { bytes, cost, table: tableOf(answer.results) };
  },
};

const smart: Command = {
  usage: "smart <filter> '<inputs>' --max-credits <n> [--page <n>] [--exclude <domain>]...",
  summary: 'Search by a smart filter. Without --max-credits it tells the cost and does nothing.',
  async quote(api, asked) {
    const { found, yours, at_most, free_until } = (await askSmartQuote(api, asked)).answer;
    return `${countOf(found, yours)}. ${most(at_most, free_until)}`;
  },
  async run(api, { words, exclude, page, maxCredits }) {
    const query = { ...two(words), exclude: [...exclude], page };
    const { answer, bytes, cost } = await api(runSmartSearch, { query, maxCredits: maxCredits ?? 0 });
    return { bytes, cost, table: tableOf(answer.results) };
  },
};

const like: Command = {
  usage: 'like <website or address> <another> <another>...',
  summary:
    'The query that finds more websites like the given ones, three to ten, and what its terms are worth. Free.',
  async run(api, { words }) {
    const { answer, bytes } = await api(findLikeness, { body: { sites: [...words] } });
    const rows = answer.terms.map(({ text, examples, elsewhere }) => [text, examples, elsewhere.websites]);
    return {
      bytes,
      cost: null,
      table: {
        head: ['Term', 'Examples with it', 'Other websites with it'],
        rows: [[answer.query, null, null], ...rows],
      },
    };
  },
};

const bulk: Command = {
  usage: 'bulk <domain>... --max-credits <n>',
  summary: 'DA, PA and Spam Score of up to 50 domains, a credit for each that is known and new to you.',
  quote: (_api, { words }) => Promise.resolve(most(words.length, null)),
  async run(api, { words, maxCredits }) {
    if (words.length === 0) throw new UsageError('at least one domain is needed');
    const { answer, bytes, cost } = await api(checkBulk, {
      body: { domains: [...words] },
      maxCredits: maxCredits ?? 0,
    });
    const head = ['Domain', 'DA', 'PA', 'Spam Score', 'Status'];
    const rows = answer.map((row) => [row.domain, row.da, row.pa, row.spam_score, row.status]);
    return { bytes, cost, table: { head, rows } };
  },
};

const prospects: Command = {
  usage: 'prospects <domain or address>',
  summary: 'People of a website and other ways to reach it, each with where it stands. Free.',
  async run(api, { words }) {
    const site = one(words, 'a website');
    const query = site.includes('://') ? { url: site } : { domain: site };
    const { answer, bytes } = await api(listProspects, { query });
    const people = answer.prospects.map((who) => [
      who.name,
      who.designation,
      who.linkedin_url,
      who.evidence_url,
    ]);
    const ways = answer.contacts.map((way) => [way.value, way.kind, null, way.evidence_url]);
    return {
      bytes,
      cost: null,
      table: { head: ['Who', 'As', 'Profile', 'Evidence'], rows: [...people, ...ways] },
    };
  },
};

const pitchSheet: Command = {
  usage: 'pitch-sheet <address of a row of yours> [--rival <domain>]...',
  summary: 'What its website states that helps to write to it, each with its page and sentence. Free.',
  async run(api, { words, rivals }) {
    const query = { url: one(words, 'the address of a row'), rival: [...rivals] };
    const { answer, bytes } = await api(getPitchSheet, { query });
    const rows = answer.facts.map(({ kind, value, sentence, url }) => [kind, value, sentence, url]);
    return { bytes, cost: null, table: { head: ['Fact', 'Value', 'Sentence', 'Page'], rows } };
  },
};

const projects: Command = {
  usage: 'projects [<id of a project>]',
  summary: 'Your projects, or the websites of one, a hundred at most. Free.',
  async run(api, { words }) {
    if (words.length === 0) {
      const { answer, bytes } = await api(listProjects);
      const rows = answer.projects.map(({ id, name, states }) => [
        id,
        name,
        states.new,
        states.contacted,
        states.won,
      ]);
      return { bytes, cost: null, table: { head: ['Id', 'Name', 'New', 'Contacted', 'Won'], rows } };
    }
    const { answer, bytes } = await api(listProjectSites, { query: { project: one(words, 'a project') } });
    const rows = answer.sites.map((row) => [row.site, row.state, row.da, row.title, row.url]);
    return { bytes, cost: null, table: { head: ['Website', 'State', 'DA', 'Title', 'URL'], rows } };
  },
};

const receipt: Command = {
  usage: 'receipt search|all_pages|order|project <id>',
  summary: 'A signed receipt as a file of JSON; a search’s id is `delivery` of its answer. Free.',
  async run(api, { words }) {
    const [kind, id] = words;
    if (
      (kind !== 'search' && kind !== 'all_pages' && kind !== 'order' && kind !== 'project') ||
      id === undefined ||
      words.length !== 2
    )
      throw new UsageError('what it is of, and its id, are needed, such as: receipt project <id>');
    const { bytes } = await api(downloadReceipt, { query: { kind, id } });
    return { bytes, cost: null, table: bytes };
  },
};

const balance: Command = {
  usage: 'balance',
  summary: 'Whose key this is and how many credits are left. Free.',
  async run(api) {
    const { answer, bytes } = await api(getMe);
    return {
      bytes,
      cost: null,
      table: { head: ['Email', 'Credits'], rows: [[answer.email, answer.credits]] },
    };
  },
};

const charges: Command = {
  usage: 'charges',
  summary: 'Every change of the balance, the newest first. Free.',
  async run(api) {
    const { answer, bytes } = await api(listCreditHistory);
    const rows = answer.map((row) => [row.created_at, row.reason, row.details ?? null, row.amount]);
    return { bytes, cost: null, table: { head: ['Date', 'Reason', 'Details', 'Amount'], rows } };
  },
};

export const COMMANDS: Readonly<Record<string, Command>> = {
  quote,
  search,
  'quote-smart': quoteSmart,
  smart,
  like,
  bulk,
  prospects,
  'pitch-sheet': pitchSheet,
  projects,
  balance,
  charges,
  receipt,
};
