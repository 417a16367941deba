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
      isTiny isShort title.call address.call isCalledCall isPerhapsCalledCall lead.call links.call text.call text.terms
      asks takes sends hasPlace hasMail terms callShare byline you
    `),
    against: list(`
      isHome isListing isPost hasPostAddress isByGuest title.aboutCalls title.howTo title.gathering title.done
      title.addEntry title.otherLists title.resources title.directory title.code title.jobs title.giving title.study
      title.report text.addEntry text.code text.jobs text.gathering text.giving text.howTo text.study text.shop
      text.ownNews refuses isInSection isDocs firstPerson someSites
    `),
    either: list('length prose we headings address.newsSections'),
  },
  resource_pages: {
    for: list(`
      title.resources address.resources lead.resources text.resources sites someSites fewSites linkEntries linkBlocks
      linkText linkedHeads isShort isOrgOrSchool nameHeadShare shortBlocks entries
    `),
    against: list(`
      isHome isListing isPost hasPostAddress title.best title.things title.advice numberInTitle hasNumberInTitle
      title.directory address.directory title.addEntry title.otherLists address.otherLists title.howTo title.gathering
      title.report title.firms title.done title.versus wordsPerSite ownEntries text.addEntry text.ownNews text.shop
      text.howTo text.code text.weighing text.giving asks phones yearLines isDocs speech prose
    `),
    either: list('length isTiny text.entryWords text.toolWords we'),
  },
  directories: {
    for: list(`
      title.directory address.directory lead.directory title.addEntry address.addEntry lead.addEntry links.addEntry
      text.addEntry text.entryWords offersEntry offerBlock entries listBuild shortBlocks phones streets nameHeads
    `),
    against: list(`
      isListing isPost title.best title.advice title.howTo title.gathering title.done title.call title.review
      numberInTitle text.howTo text.code text.giving text.shop text.gathering text.weighing callShare isDocs yearLines
      speech quotes prose isInSection
    `),
    either: list(`
      length isTiny isShort isHome title.resources address.resources title.otherLists address.otherLists title.firms
      title.things linkEntries linkBlocks ownEntries sites headings text.terms we you isOrgOrSchool
    `),
  },
  listicles: {
    for: list(`
      title.best address.best title.things title.firms title.tools countsThings isBestOfThings numberInTitle
      hasNumberInTitle yearInTitle numbered isNumberedAsTold isAsLongAsTold headings nameHeads nameHeadShare linkedHeads
      linkEntries text.best text.toolWords text.weighing prices ratings entries title.alternatives
    `),
    against: list(`
      isHome isListing title.advice countsAdvice title.howTo address.howTo title.review title.report title.otherLists
      address.otherLists title.versus title.gathering title.study title.done title.directory questionInTitle
      questionHeads text.ownNews text.howTo text.study text.code isDocs quotes
    `),
    either: list(`
      length isTiny isShort prose isInSection isPost title.resources sites someSites ownEntries text.shop streets we you
      firstPerson
    `),
  },
  comparison_alternatives: {
    for: list(`
      title.versus title.compared title.alternatives address.versus address.compared address.alternatives
      lead.alternatives lead.compared title.tools yearInTitle text.weighing text.toolWords text.alternatives prices
      ratings name.inTitle name.inAddress name.inLead name.times name.density name.asName name.joined
      name.joinedInAddress name.joinedInHeading name.hasRival name.rivalTimes name.rivalAsName name.replaced
    `),
    against: list(`
      isHome isListing title.howTo title.review title.study title.advice title.report title.code title.gathering
      text.study text.code quotes speech isDocs firstPerson name.joinedWeakly
    `),
    either: list(
      'length isTiny title.best title.things questionInTitle text.shop name.isLong name.isSite name.linked',
    ),
  },
  press_mentions: {
    for: list(`
      title.report lead.report address.report title.coverage address.coverage lead.coverage title.interview
      address.interview lead.interview outlets signed address.newsSections text.quoting quotes speech dateline reported release
      weekday turns questions questionHeads yearLines isPost name.inTitle name.inAddress name.inLead name.times
      name.density name.asName name.acts name.speaks name.linked
    `),
    against: list(`
      isHome isListing title.review title.howTo title.best title.advice title.things title.otherLists title.resources
      title.versus title.compared title.alternatives title.tools numberInTitle text.ownNews lead.ownNews text.howTo
      text.toolWords text.code text.study text.weighing text.shop text.terms isDocs we name.isSite name.joined
    `),
    either: list(`
      length isTiny prose hasPostAddress questionInTitle firstPerson you name.isLong name.hasRival isInSection
      shortBlocks nameHeads
    `),
  },
  tool_aggregators: {
    for: list(`
      title.tools address.tools lead.tools title.things title.best address.best isBestOfThings countsThings
      numberInTitle hasNumberInTitle yearInTitle isNumberedAsTold isAsLongAsTold headings nameHeads nameHeadShare
      linkedHeads sites someSites linkEntries text.toolWords text.weighing text.best prices offersTool offerBlock
      links.addEntry text.addEntry title.directory entries
    `),
    against: list(`
      isHome isListing countsAdvice title.advice title.howTo address.howTo title.review title.report title.gathering
      title.study title.done title.otherLists title.versus text.howTo text.code text.study text.ownNews quotes isDocs
      questionInTitle
    `),
    either: list(`
      length isTiny isShort prose title.firms title.resources title.alternatives title.compared text.shop we you
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
export const FEATURES_VERSION = 2;

/** What `npm run bench -- fit-filters` learned, and what it puts here while it measures. */
export const JUDGES = readWeights();

function readWeights(): Record<LearnedId, Judge> {
  const { version, judges } = weights;
  const names = (id: LearnedId): readonly string[] => Object.values(READS[id]).flat();
  const isWhole = (Object.keys(READS) as LearnedId[]).every((id) =>
    Object.keys(judges[id].weights).every((name) => names(id).includes(name)),
  );
  if (version === FEATURES_VERSION && isWhole) return judges;
  throw new Error('weights.json was learned from other features: npm run bench -- fit-filters learns anew.');
}
