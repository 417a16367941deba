export {
  changeState as changeAccountState,
  eraseAccount,
  findAccount,
  findAccountByEmail,
  listAccounts,
  listAccountsDueForErasure,
  upsertAccount,
  type Account,
  type AccountState,
} from './accounts.repo.ts';
export { accountRoutes } from './accounts.routes.ts';
export { makeAccountExport, type KeptElsewhere } from './account-export.ts';
export { ownAccountRoutes } from './own-account.routes.ts';
