import { parentPort, workerData } from 'node:worker_threads';
import { buildShard, type ShardOrder } from './build-shard.ts';

/** What a thread that makes a shard tells: how far it is, and in the end how many pages the shard has. */
export type ShardNews = { readonly done: number } | { readonly pages: number };

const say = (news: ShardNews): void => parentPort?.postMessage(news);

say({ pages: buildShard(workerData as ShardOrder, (done) => say({ done })) });
