export { documentsOf, type GetDocument } from './client-document.ts';
export { withClientTokens } from './client-tokens.ts';
export { dropSpentSecrets, SPENT_SECRET_DAYS } from './oauth.repo.ts';
export { oauthRoutes } from './oauth.routes.ts';
