import type { FeatureName } from './features/read-features.ts';
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

const list = (names: string): readonly FeatureName[] => names.trim().split(/\s+/) as FeatureName[];

/**
 * What each judge may look at, and which way. A feature that a person would not give as a reason is left out, and one that the
 * judged pages would have speak the other way weighs nothing, however well it did on them: it would not hold on others.
 */
export const READS: Readonly<Record<LearnedId, Reads>> = {
  guest_post_pages: {
    for: list(`
      isShort title.call address.call isCalledCall isPerhapsCalledCall text.terms asks takes hasPlace
      hasMail terms callShare byline you titled.call
    `),
    against: list(`
      isHome isListing title.aboutCalls title.howTo title.gathering title.done title.addEntry
      title.otherLists title.resources title.directory title.jobs title.report text.addEntry text.jobs
      text.gathering text.giving text.howTo text.shop text.ownNews refuses isInSection firstPerson
      someSites isUtility
    `),
    either: list(`
      length prose headings address.newsSections
    `),
  },
  resource_pages: {
    for: list(`
      title.resources address.resources lead.resources sites someSites fewSites linkEntries linkBlocks
      linkText linkedHeads isShort titled.resources
    `),
    against: list(`
      isHome isListing title.advice hasNumberInTitle title.directory title.otherLists address.otherLists
      title.gathering title.report title.versus wordsPerSite ownEntries text.ownNews text.code
      text.weighing text.giving asks yearLines isDocs prose titled.directory isEntry
    `),
    either: list(`
      length isTiny text.entryWords text.toolWords we children family
    `),
  },
  directories: {
    for: list(`
      title.directory address.directory lead.directory title.addEntry address.addEntry lead.addEntry
      links.addEntry text.addEntry text.entryWords offersEntry offerBlock listBuild shortBlocks phones
      streets nameHeads titled.directory home.directory titles.directory titles.addEntry children
    `),
    against: list(`
      isListing isPost title.advice title.howTo title.done numberInTitle text.howTo text.code text.shop
      text.weighing callShare isDocs yearLines speech quotes prose isInSection titled.otherLists
      home.code titles.code titles.howTo isUtility isEntry
    `),
    either: list(`
      isTiny isShort isHome title.resources address.resources title.otherLists address.otherLists
      title.firms title.things linkEntries linkBlocks ownEntries sites headings text.terms we
      isOrgOrSchool titles.firms home.firms home.shop siteSize depth
    `),
  },
  listicles: {
    for: list(`
      title.best address.best title.things countsThings isBestOfThings numberInTitle hasNumberInTitle
      yearInTitle numbered isAsLongAsTold headings nameHeads linkedHeads text.best text.toolWords
      text.weighing prices ratings title.alternatives
    `),
    against: list(`
      isHome isListing title.advice countsAdvice address.howTo title.review title.report
      title.otherLists address.otherLists title.directory questionInTitle text.ownNews text.howTo
      text.study quotes titled.directory isEntry
    `),
    either: list(`
      length isTiny isInSection isPost title.resources sites someSites ownEntries streets we you
      children family
    `),
  },
  comparison_alternatives: {
    for: list(`
      title.versus title.compared title.alternatives address.compared address.alternatives
      lead.alternatives lead.compared title.tools text.weighing text.toolWords text.alternatives
      name.inAddress name.density name.joined name.joinedInAddress name.joinedInHeading name.hasRival
      name.rivalTimes name.rivalAsName name.replaced name.bothAsNames
    `),
    against: list(`
      isHome title.howTo title.review title.study title.advice title.report title.code text.study quotes
      isDocs
    `),
    either: list(`
      length isTiny title.best title.things questionInTitle text.shop name.isSite name.linked
    `),
  },
  press_mentions: {
    for: list(`
      title.report lead.report address.report title.coverage address.coverage address.interview
      lead.interview outlets signed address.newsSections text.quoting quotes speech dateline release
      weekday questions yearLines isPost name.inAddress name.inLead name.asName name.acts name.speaks
      name.linked titled.coverage name.isOwnCovered name.actsInTitle name.talksInTitle name.talks
      isDated
    `),
    against: list(`
      isHome title.howTo title.best title.advice title.things title.otherLists title.resources
      title.versus title.compared numberInTitle text.ownNews lead.ownNews text.code text.study
      text.weighing text.terms isDocs we name.joined titled.otherLists isUtility isEntry
    `),
    either: list(`
      isTiny prose questionInTitle firstPerson you name.isLong name.hasRival isInSection shortBlocks
      nameHeads depth titleLength
    `),
  },
  tool_aggregators: {
    for: list(`
      title.tools address.tools lead.tools title.things title.best address.best isBestOfThings
      countsThings yearInTitle isNumberedAsTold isAsLongAsTold headings linkedHeads someSites
      linkEntries text.toolWords text.weighing prices offersTool offerBlock isBestOfTools
    `),
    against: list(`
      countsAdvice title.advice title.howTo address.howTo title.review title.report title.otherLists
      text.howTo text.code text.ownNews quotes isDocs questionInTitle isEntry
    `),
    either: list(`
      isTiny isShort prose title.firms title.resources title.alternatives title.compared we you
      isInSection ownEntries
    `),
  },
};

export interface Judge {
  readonly intercept: number;
  /** Pages with a lower score are not delivered. */
  readonly threshold: number;
  readonly weights: Readonly<Partial<Record<FeatureName, number>>>;
}

/** Goes up when a feature comes to mean something else: weights that were learned before say nothing then. */
export const FEATURES_VERSION = 4;

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

const PASS: Judge = { intercept: 0, threshold: 0, weights: {} };
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
