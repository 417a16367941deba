export {
  dropEndedKeys,
  ENDED_KEY_DAYS,
  eraseKeysOf,
  listKeysOf,
  revokeKey,
  revokeKeysOf,
} from './keys.repo.ts';
export { keyRoutes } from './keys.routes.ts';
export { withPersonalKeys } from './keys.service.ts';
