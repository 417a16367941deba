export { findAccount, findAccountByEmail, upsertAccount, type Account } from './accounts.repo.ts';
export { accountRoutes } from './accounts.routes.ts';
