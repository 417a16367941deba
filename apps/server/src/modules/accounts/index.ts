export {
  changeState as changeAccountState,
  eraseAccount,
  findAccount,
  findAccountByEmail,
  listAccountsDueForErasure,
  upsertAccount,
  type Account,
  type AccountState,
} from './accounts.repo.ts';
export { accountRoutes } from './accounts.routes.ts';
export { ownAccountRoutes, type KeptElsewhere } from './own-account.routes.ts';
