export { fillKinds } from './fill-kinds.ts';
