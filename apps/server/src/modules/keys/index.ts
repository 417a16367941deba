export {
  continueConnection,
  dropEndedKeys,
  endConnection,
  eraseKeysOf,
  listKeysOf,
  revokeKey,
  revokeKeysOf,
  type Connection,
} from './keys.repo.ts';
export { keyRoutes } from './keys.routes.ts';
export { createConnection, findConnectionSession, withPersonalKeys } from './keys.service.ts';
export { dropOldKeyUse, listKeyEventsOf } from './key-use.repo.ts';
