export { findRankedDomains } from './find-ranked-domains.ts';
export { importWebGraph } from './import-web-graph.ts';
export { importRanks } from './import-ranks.ts';
export { listedRanks } from './listed-ranks.ts';
export { RANK_KIND_FACTS, RANK_KINDS, type RankKind } from './rank-kinds.ts';
export { type LoadedRanks, openRankStore, removeRanks, type RankStore } from './rank-store.ts';
export { RankFileError } from './rank-file-error.ts';
export { webGraphPartOf, type WebGraphPart } from './read-web-graph.ts';
export { openWebGraph, removeWebGraph, WEB_GRAPH_NAME, type LoadedWebGraph } from './web-graph-store.ts';
