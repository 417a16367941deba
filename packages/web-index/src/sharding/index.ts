export { eraseFromIndex } from './erase-taken-down.ts';
export { renewIndex, type RenewOptions } from './renew-index.ts';
export { linkAcross } from './link-across.ts';
export { findShards, ownFiles, type ShardFolder } from './shard-folder.ts';
export { MOST_SHARDS, shardOf } from './shard-of.ts';
