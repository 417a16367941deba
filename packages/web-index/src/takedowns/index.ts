export {
  addTakedown,
  listTakedowns,
  readTakedown,
  watchTakedowns,
  type TakedownWatch,
} from './takedown-list.ts';
