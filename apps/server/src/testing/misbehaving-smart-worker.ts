import { serveTasks } from '@linklode/web-index';
import type { SmartSearchRequest } from '../modules/search/index.ts';

/** Stands in for the process of smart searches: does what the text asks of it. */
serveTasks(({ text }: SmartSearchRequest) => {
  if (text === 'hang') for (;;);
  if (text === 'die') process.exit(1);
  if (text === 'refuse') throw new TypeError('a defect');
  return [];
});
