import { serveTasks } from '../workers/serve-tasks.ts';
import { runExtraction } from './extraction-task.ts';

serveTasks(runExtraction);
