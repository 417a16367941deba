import { serveTasks } from '../workers/serve-tasks.ts';
import { runExtraction, type ExtractionTask } from './extraction-task.ts';
import { toSent } from './sent-outcome.ts';

serveTasks((task: ExtractionTask) => toSent(runExtraction(task)));
