export {
  continueConnection,
  dropEndedKeys,
  endConnection,
  ENDED_KEY_DAYS,
  eraseKeysOf,
  listKeysOf,
  revokeKey,
  revokeKeysOf,
  type Connection,
} from './keys.repo.ts';
export { keyRoutes } from './keys.routes.ts';
export { createConnection, findConnectionSession, withPersonalKeys } from './keys.service.ts';
