import { serveTasks } from '../workers/serve-tasks.ts';
import { buildShard } from './build-shard.ts';

serveTasks(buildShard);
