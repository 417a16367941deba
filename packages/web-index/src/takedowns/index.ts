export { addTakedown, listTakedowns, readTakedown, type Takedown } from './takedown-list.ts';
