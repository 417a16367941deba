import type { FeatureName } from './features/read-features.ts';
import type { FilterId } from './filter-labels.ts';
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

const list = (names: string): readonly FeatureName[] => names.trim().split(/\s+/) as FeatureName[];

/**
 * What each judge may look at. A feature that a person would not give as a reason is left out, however well it did on the
 * labelled pages: it would not hold on others.
 */
export const READS: Readonly<Record<LearnedId, readonly FeatureName[]>> = {
  guest_post_pages: list(`
    length isTiny isShort prose isHome isListing isPost hasPostAddress title.call address.call isCalledCall
    isPerhapsCalledCall isByGuest title.aboutCalls title.howTo title.gathering title.done title.addEntry
    title.otherLists title.resources title.directory title.code title.jobs title.giving title.study title.report
    lead.call links.call text.call text.terms text.addEntry text.code text.jobs text.gathering text.giving
    text.howTo text.study text.shop text.ownNews asks takes sends hasPlace hasMail terms callShare byline refuses
    you we firstPerson someSites headings isInSection isDocs address.newsSections
  `),
  resource_pages: list(`
    length isTiny isShort prose isHome isListing isPost hasPostAddress title.resources address.resources
    lead.resources text.resources title.best title.things title.advice numberInTitle hasNumberInTitle
    title.directory address.directory title.addEntry title.otherLists address.otherLists title.howTo
    title.gathering title.report title.firms title.done title.versus sites someSites fewSites linkEntries
    linkBlocks linkText wordsPerSite ownEntries linkedHeads nameHeadShare shortBlocks text.entryWords
    text.addEntry links.addEntry text.ownNews text.shop text.howTo text.code text.weighing text.toolWords
    text.giving we asks phones yearLines isOrgOrSchool isDocs speech entries
  `),
  directories: list(`
    length isTiny isShort prose isHome isListing isPost title.directory address.directory lead.directory
    title.addEntry address.addEntry lead.addEntry links.addEntry text.addEntry text.entryWords title.resources
    address.resources title.best title.advice title.howTo title.otherLists address.otherLists title.gathering
    title.done title.call title.firms title.things title.review numberInTitle offersEntry offerBlock entries
    listBuild shortBlocks linkEntries linkBlocks ownEntries sites phones streets nameHeads headings text.howTo
    text.code text.giving text.shop text.gathering text.terms text.weighing we you callShare isOrgOrSchool
    isInSection isDocs yearLines speech quotes
  `),
  listicles: list(`
    length isTiny isShort prose isHome isListing isPost isInSection title.best address.best title.things
    title.firms title.advice title.tools countsThings countsAdvice isBestOfThings numberInTitle hasNumberInTitle
    yearInTitle title.howTo address.howTo title.review title.report title.otherLists address.otherLists
    title.versus title.alternatives title.gathering title.study title.done title.directory title.resources
    questionInTitle numbered isNumberedAsTold isAsLongAsTold headings nameHeads nameHeadShare questionHeads
    linkedHeads sites someSites linkEntries ownEntries text.best text.toolWords text.weighing text.ownNews
    text.shop text.howTo text.study text.code prices ratings streets we you firstPerson quotes isDocs entries
  `),
  comparison_alternatives: list(`
    length isTiny isHome isListing isPost title.versus title.compared title.alternatives address.versus
    address.compared address.alternatives lead.alternatives lead.compared title.howTo title.review title.study
    title.best title.advice title.report title.code title.gathering title.tools title.things yearInTitle
    questionInTitle text.weighing text.toolWords text.alternatives text.study text.code text.shop prices ratings
    quotes speech name.inTitle name.opensTitle name.inAddress name.inLead name.times name.density name.asName
    name.isLong name.joined name.joinedWeakly name.joinedInAddress name.joinedInHeading name.hasRival
    name.rivalTimes name.replaced name.isSite name.linked isInSection isDocs firstPerson
  `),
  press_mentions: list(`
    length isTiny prose isHome isListing isPost hasPostAddress title.report lead.report address.report
    address.newsSections title.review title.howTo title.best title.advice title.things title.otherLists
    title.resources title.versus title.compared title.alternatives title.tools numberInTitle questionInTitle
    text.quoting text.ownNews text.howTo text.toolWords text.code text.study text.weighing text.shop text.terms
    lead.ownNews quotes speech dateline reported release weekday firstPerson we you turns questions questionHeads
    yearLines name.inTitle name.opensTitle name.inAddress name.inLead name.times name.density name.asName
    name.isLong name.acts name.speaks name.linked name.isSite name.hasRival name.joined isInSection isDocs
    shortBlocks nameHeads
  `),
  tool_aggregators: list(`
    length isTiny isShort prose isHome isListing title.tools address.tools lead.tools title.things title.firms
    title.best address.best isBestOfThings countsThings countsAdvice title.advice title.howTo address.howTo
    title.review title.directory title.resources title.addEntry title.alternatives title.compared title.versus
    title.otherLists title.report title.gathering title.study title.done numberInTitle hasNumberInTitle
    yearInTitle isNumberedAsTold isAsLongAsTold headings nameHeads nameHeadShare linkedHeads sites someSites
    linkEntries ownEntries text.toolWords text.weighing text.best text.shop text.howTo text.code text.study
    text.ownNews text.addEntry links.addEntry offersTool offerBlock prices we you quotes isInSection isDocs
    questionInTitle
  `),
};

export interface Judge {
  readonly intercept: number;
  /** Pages with a lower score are not delivered. */
  readonly threshold: number;
  readonly weights: Readonly<Partial<Record<FeatureName, number>>>;
}

/** What `npm run bench -- fit-filters` learned, and what it puts here while it measures. */
export const JUDGES = weights.judges as Record<LearnedId, Judge>;
