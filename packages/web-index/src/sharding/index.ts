export { countUnordered } from './count-unordered.ts';
export { eraseFromIndex } from './erase-taken-down.ts';
export { homeFileOf } from './home-file.ts';
export { countUnasked, openKindFiles } from './kind-files.ts';
export { renewIndex, type RenewOptions } from './renew-index.ts';
export { findShards, ownFiles } from './shard-folder.ts';
export { MOST_SHARDS, shardOf } from './shard-of.ts';
export { verifyShard } from './verify-shard.ts';
