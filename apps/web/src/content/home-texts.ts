import {
  CREDIT_PACKS,
  HISTORY_DAYS,
  MAX_PAGES,
  RESULTS_PER_PAGE,
  SIGNUP_CREDITS,
} from '@linklode/contract/product';

/** Plain, since what formats money weighs more than this page has room for. */
const [PRICE = ''] = CREDIT_PACKS.map(
  ({ priceRupees, credits }) => `₹${priceRupees} for ${credits} websites`,
);

/**
 * The home page's copy. The figures are marketing text and stand nowhere else. `{free_repeat}` is the installation's
 * own, from `WebConfig`.
 */
export const HERO = {
  forWhom: 'For link builders, agencies and outreach teams',
  title: 'Quality link prospects, in seconds.',
  lead: 'Type a Google-style query. Get the websites behind it with Domain Authority, Page Authority, Spam Score and the people to write to.',
  small: `Sign in with Google. No card, no subscription. After that ${PRICE}.`,
};

export interface DemoRow {
  readonly title: string;
  readonly host: string;
  readonly da: number;
  readonly spam: number;
  readonly contacts: number;
}

/** Illustrative values on invented sites. */
export const DEMO_ROWS: readonly DemoRow[] = [
  {
    title: 'Write for us: small gardens',
    host: 'trowelandtilth.example',
    da: 68,
    spam: 3,
    contacts: 8,
  },
  {
    title: 'Write for us: soil and compost',
    host: 'groundtruth.example',
    da: 57,
    spam: 6,
    contacts: 5,
  },
  {
    title: 'Write for us: paid placements',
    host: 'gardenposts.example',
    da: 33,
    spam: 46,
    contacts: 3,
  },
];

export const PAINS = {
  title: 'Prospecting by hand is mostly digging',
  lead: 'The good sites are in there. They sit under pages of results that you open, judge and forget.',
  items: [
    { title: 'Too many tabs', text: 'Ten Google pages open, and no note of which ones you have read.' },
    {
      title: 'Operator queries by hand',
      text: 'The same intitle: and inurl: strings, retyped and slightly wrong.',
    },
    { title: 'Spreadsheets that drift', text: 'Three versions of the list, each with its own duplicates.' },
    { title: 'Metrics by copy and paste', text: 'DA, PA and spam, looked up one domain at a time.' },
  ],
};

export const STEP_TEXTS = {
  query:
    'Use the operators you know: each part is coloured as you type, and the whole is read back in plain words. Or pick one of ten smart filters, such as unlinked mentions or resource pages, and type a brand or a topic.',
  websites: 'Each site comes with DA, PA, spam score, a contextual title and the reason it matched.',
  people:
    'See the LinkedIn profiles of editors and SEO managers that a site publishes, each with the page that names them; else its contact or guidelines page.',
};

export const TRUST = {
  title: 'Why you can believe a row, and the bill',
  reasons: [
    {
      claim: 'An index of its own',
      text: 'Pages are read, ranked and searched here. Each metric names its source and its day, and a row that came from a search provider says so.',
    },
    {
      claim: 'Operators that mean what they say',
      text: 'intitle:"write for us" finds titles with these words and no others. Before you search you see what each condition leaves, free.',
    },
    {
      claim: 'A reason in every row',
      text: 'The sentence that matched, the link that is broken, the page that names the editor: shown, with its place.',
    },
    {
      claim: 'Nothing charged for nothing',
      text: 'You pay for the rows that are delivered, and what you paid for is free {free_repeat}. A search that finds nothing or fails costs nothing, and a score without data is left empty, not made up.',
    },
  ],
};

/**
 * Marketing figures that the specification gives. They are claims about the service as a whole: set `isShown` to false
 * on an installation of which they are not true yet, and the section is left out.
 */
export const STATS = {
  isShown: true,
  figures: [
    { figure: '10,000+', text: 'websites discovered' },
    { figure: '500+', text: 'searches run daily' },
    { figure: '10+', text: 'hours saved per week on average' },
    { figure: '15,000+', text: 'credits delivered' },
  ],
};

export const START = {
  title: 'Run your own query',
  text: `${SIGNUP_CREDITS} websites are free, with their metrics, reasons and people. Then packs from ${PRICE}, which never expire.`,
};

export const WHAT_IS = {
  title: 'What is a link prospecting tool?',
  paragraphs: [
    'It finds websites that could plausibly link to yours, and tells you enough about each one to decide whether to write.',
    'It runs the search, leaves out the sites you exclude, and puts authority, page strength and spam risk beside every result. What is left is a short list and a name to address.',
  ],
  replaces: [
    { before: 'Ten open tabs', after: 'one list, page by page' },
    { before: 'Metrics from three other tools', after: 'DA, PA and spam score in the row' },
    { before: 'A generic contact form', after: 'editors and SEO leads by name' },
    { before: 'A spreadsheet to clean up', after: 'a CSV that is ready to use' },
  ],
};

export const QUESTIONS: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'How do credits work?',
    answer: `One credit pays for one website in your results, or one domain in the bulk checker. You start with ${SIGNUP_CREDITS} free credits, then buy packs when you need them.`,
  },
  {
    question: 'Do credits expire?',
    answer: 'No. Credits stay in your account until you use them. There is no subscription.',
  },
  {
    question: 'Which operators can I use?',
    answer:
      'site:, intitle:, inurl:, intext:, quoted phrases, minus, OR, filetype:, related:, wildcards, parentheses and dates. The search operators guide explains each with examples.',
  },
  {
    question: 'What do DA, PA and Spam Score mean?',
    answer:
      'Domain Authority and Page Authority run from 0 to 100 and estimate how strong a domain or a page is. Spam Score is a percentage: the lower, the better.',
  },
  {
    question: 'How many results do I get?',
    answer: `Up to ${RESULTS_PER_PAGE} websites per page and ${MAX_PAGES} pages per query. You pay for what is delivered, and a website that you paid for is free {free_repeat}.`,
  },
  {
    question: 'Where do LinkedIn prospects come from?',
    answer:
      'From public pages and public profiles that name a person and a role at the site. Some may be slightly off; check before you write.',
  },
  {
    question: 'Can I export results?',
    answer:
      'Yes. Download a page of results as CSV, or copy it as tab-separated text into a spreadsheet. Exports cost nothing.',
  },
  {
    question: 'Can I get a refund?',
    answer: `All payments are final. The ${SIGNUP_CREDITS} free credits let you test first.`,
  },
  {
    question: 'How long is my history kept?',
    answer: `For ${HISTORY_DAYS} days. Download it as a spreadsheet before it is deleted.`,
  },
];
