/** Measures by name: `npm run bench -- search`. Without a name, says what there is. */
const benches: Record<string, () => Promise<void>> = {
  import: async () => (await import('./import.ts')).benchImport(),
  evening: async () => (await import('./operator-run.ts')).benchOperatorRun(),
  search: async () => (await import('./search.ts')).benchSearch(),
  peers: async () => (await import('./peers.ts')).benchPeers(),
  growth: async () => (await import('./growth.ts')).benchGrowth(),
  quote: async () => (await import('./quote.ts')).benchQuote(),
  gaps: async () => (await import('./gaps.ts')).benchGaps(),
  likeness: async () => (await import('./truth/likeness.ts')).truthOfLikeness(),
  load: async () => (await import('./load.ts')).benchLoad(),
  worst: async () => (await import('./worst.ts')).benchWorst(),
  shards: async () => (await import('./shards.ts')).benchShards(),
  swap: async () => (await import('./swap.ts')).benchSwap(),
  rank: async () => (await import('./rank.ts')).benchRank(),
  'fit-filters': async () => (await import('./fit-filters.ts')).fitFilters(),
  'kind-pages': async () => (await import('./kind-pages.ts')).writeKindPages(process.argv.slice(3)),
  'fit-kind-model': async () => (await import('./fit-kind-model.ts')).fitKindModel(),
  smart: async () => (await import('./smart.ts')).benchSmart(),
  start: async () => (await import('./start.ts')).benchStart(),
  holds: async () => (await import('./holds.ts')).benchHolds(),
  providers: async () => (await import('./providers.ts')).benchProviders(),
  web: async () => (await import('./web.ts')).benchWeb(),
  spam: async () => (await import('./fit-spam.ts')).benchSpam(),
  'fit-spam': async () => (await import('./fit-spam.ts')).benchFitSpam(),
  authority: async () => (await import('./authority.ts')).benchAuthority(),
  'fit-authority-scale': async () => (await import('./fit-authority-scale.ts')).benchFitAuthorityScale(),
  truth: async () => (await import('./truth.ts')).benchTruth(),
  'common-words': async () => (await import('./common-words.ts')).learnCommonWords(),
  'fit-industry': async () => (await import('./truth/fit-industry.ts')).fitIndustry(),
  'fit-mentions': async () => (await import('./truth/fit-mentions.ts')).fitMentions(),
  'fit-topics': async () => (await import('./truth/fit-topics.ts')).fitTopics(),
  'fit-names': async () => (await import('./truth/fit-names.ts')).fitNames(),
  'fit-people': async () => (await import('./truth/fit-people.ts')).fitPeople(),
  'topic-pairs': async () =>
    (await import('./question-model/topic-pairs.ts')).writeTopicPairs(process.argv.slice(3)),
  'capture-pages': async () => (await import('./capture-pages.ts')).capturePages(process.argv.slice(3)),
  'capture-sites': async () => (await import('./capture-sites.ts')).captureSites(process.argv.slice(3)),
  accounts: async () => (await import('./accounts.ts')).benchAccounts(),
};

const [name] = process.argv.slice(2);
const bench = name === undefined ? undefined : benches[name];
if (bench === undefined) {
  console.error(`npm run bench -- <name>, one of: ${Object.keys(benches).join(', ')}. See bench/README.md.`);
  process.exit(2);
}
await bench();
process.exit(0);

export {};
