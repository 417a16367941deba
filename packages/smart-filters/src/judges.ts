import { isFeatureName, type FeatureName } from './features/read-features.ts';
import type { FilterId } from './filter-names.ts';
import weights from './weights.json' with { type: 'json' };

/** The filters that are decided by weights learned from labelled pages. */
export type LearnedId = Extract<
  FilterId,
  | 'guest_post_pages'
  | 'resource_pages'
  | 'directories'
  | 'listicles'
  | 'comparison_alternatives'
  | 'press_mentions'
  | 'tool_aggregators'
>;

/** What speaks for a kind, what against it, and what may do either. */
interface Reads {
  readonly for: readonly FeatureName[];
  readonly against: readonly FeatureName[];
  readonly either: readonly FeatureName[];
}

/** @throws for a word that is not the name of a feature */
function list(names: string): readonly FeatureName[] {
  return names
    .trim()
    .split(/\s+/)
    .map((name) => {
      if (isFeatureName(name)) return name;
      throw new Error(`There is no feature "${name}".`);
    });
}

/**
 * What each judge may look at, and which way. A feature that a person would not give as a reason is left out, and one
 * that the judged pages would have speak the other way weighs nothing, however well it did on them: it would not hold
 * on others.
 */
export const READS: Readonly<Record<LearnedId, Reads>> = {
  guest_post_pages: {
    for: list(`
      isShort address.call isCalledCall text.terms asks takes saysLength hasMail
      callShare you titled.call
    `),
    against: list(`
      isHome title.addEntry title.directory isInSection
      someSites isUtility offersEntry offersTool title.journal text.journal
      lead.journal address.journal
    `),
    either: list(`
      prose headings address.newsSections
    `),
  },
  resource_pages: {
    for: list(`
      title.resources address.resources lead.resources someSites fewSites linkEntries
      linkBlocks linkedHeads titled.resources outsideCards head.resources
      menu.resources menued.resources
    `),
    against: list(`
      isHome isListing hasNumberInTitle address.otherLists title.gathering title.report wordsPerSite
      asks prose isEntry
    `),
    either: list(`
      isTiny text.toolWords we listWordsPerSite
    `),
  },
  directories: {
    for: list(`
      title.directory lead.directory title.addEntry address.addEntry lead.addEntry
      links.addEntry text.entryWords offersEntry shortBlocks titled.directory
      children
    `),
    against: list(`
      isListing isPost title.advice text.howTo quotes prose isInSection home.code titles.howTo
      isUtility isEntry isAbout
    `),
    either: list(`
      isTiny isShort isHome address.resources address.otherLists ownEntries headings text.terms we
      isOrgOrSchool home.firms family streets text.software
      listsFirms lead.firms
    `),
  },
  listicles: {
    for: list(`
      title.best address.best title.things title.picks address.picks countsThings isBestOfThings
      hasNumberInTitle yearInTitle numbered isAsLongAsTold nameHeads linkedHeads text.weighing prices namedHeads namedHeadsShare namedBlocks
    `),
    against: list(`
      isHome isListing title.advice countsAdvice title.directory quotes isEntry
    `),
    either: list(`
      isInSection isPost someSites streets family lead.picks text.things
    `),
  },
  comparison_alternatives: {
    for: list(`
      title.compared title.alternatives address.compared address.alternatives lead.alternatives
      lead.compared text.weighing text.toolWords name.inAddress name.joined name.joinedInAddress
      name.joinedInHeading name.rivalAsName name.replaced name.bothAsNames
      text.software name.rivalIsName name.bothAreNames namedHeads
    `),
    against: list(`
      isHome title.howTo quotes
    `),
    either: list(`
      questionInTitle name.isName
    `),
  },
  press_mentions: {
    for: list(`
      lead.report address.report title.coverage address.coverage lead.interview outlets
      address.newsSections text.quoting quotes speech weekday questions isPost name.inAddress
      name.inLead name.acts name.linked name.isOwnCovered name.talksInTitle name.talks
      isDated name.told name.leadsTitle name.lastInTitle name.doesInTitle title.newsVerbs name.often host.news
    `),
    against: list(`
      isHome title.best title.advice lead.ownNews we isUtility isEntry
    `),
    either: list(`
      isTiny prose you name.isLong isInSection shortBlocks nameHeads titleLength
    `),
  },
  tool_aggregators: {
    for: list(`
      title.tools address.tools lead.tools title.things title.best address.best isBestOfThings
      countsThings yearInTitle headings linkedHeads someSites text.toolWords prices offersTool
      text.software
    `),
    against: list(`
      title.advice title.howTo title.review quotes isEntry
    `),
    either: list(`
      prose title.firms title.alternatives title.compared we ownEntries namedHeads namedHeadsShare namedBlocks
    `),
  },
};

export interface Judge {
  readonly intercept: number;
  /** Pages with a lower score are not delivered. */
  readonly threshold: number;
  readonly weights: Readonly<Partial<Record<FeatureName, number>>>;
  /** Of words where a page says what it is (page-words.ts); left out where they taught nothing that holds elsewhere. */
  readonly words?: Readonly<Record<string, number>>;
  /**
   * Where the model of kinds was asked (kind-scores.ts): what the judge's own log-odds weigh beside it, what the
   * model's do, and what is added, so that the sum is on the scale of the judge alone.
   */
  readonly model?: { readonly own: number; readonly weight: number; readonly shift: number };
}

/** Goes up when a feature comes to mean something else: weights that were learned before say nothing then. */
export const FEATURES_VERSION = 10;

let judges: Readonly<Record<LearnedId, Judge>> | undefined;

/** What `npm run bench -- fit-filters` learned. Throws where that was from other features than these. */
export function judgeOf(id: LearnedId): Judge {
  return (judges ??= readWeights())[id];
}

/** The fit asks what stops a page before any judge does, also while the weights are still those of other features. */
export function passWhile<T>(ask: () => T): T {
  judges = PASSING;
  try {
    return ask();
  } finally {
    judges = undefined;
  }
}

const PASS: Judge = { intercept: Infinity, threshold: 0, weights: {} };
const PASSING = Object.fromEntries(Object.keys(READS).map((id) => [id, PASS])) as Record<LearnedId, Judge>;

function readWeights(): Readonly<Record<LearnedId, Judge>> {
  const { version, judges: learned } = weights;
  const names = (id: LearnedId): readonly string[] => Object.values(READS[id]).flat();
  const isWhole = (): boolean =>
    (Object.keys(READS) as LearnedId[]).every((id) =>
      Object.keys(learned[id].weights).every((name) => names(id).includes(name)),
    );
  if (version === FEATURES_VERSION && isWhole()) return learned;
  throw new Error('weights.json was learned from other features: npm run bench -- fit-filters learns anew.');
}
