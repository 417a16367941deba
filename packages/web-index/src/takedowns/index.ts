export {
  addTakedown,
  listTakedowns,
  readTakedown,
  watchTakedowns,
  type Takedown,
  type TakedownWatch,
} from './takedown-list.ts';
