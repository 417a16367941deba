export { findRankedDomains } from './find-ranked-domains.ts';
export { importRanks, type ImportedRanks } from './import-ranks.ts';
export { listedRanks } from './listed-ranks.ts';
export { RANK_KIND_FACTS, RANK_KINDS, type RankKind } from './rank-kinds.ts';
export { type LoadedRanks, openRankStore, removeRanks, type RankStore } from './rank-store.ts';
export { RankFileError } from './read-rank-file.ts';
