export {
  changeState as changeAccountState,
  eraseAccount,
  findAccount,
  findAccountByEmail,
  findOwnAccount,
  listAccounts,
  listAccountsDueForErasure,
  noteBonus,
  upsertAccount,
  type Account,
  type AccountState,
} from './accounts.repo.ts';
export { accountRoutes } from './accounts.routes.ts';
export { makeAccountExport, type KeptElsewhere } from './account-export.ts';
export { ownAccountRoutes } from './own-account.routes.ts';
