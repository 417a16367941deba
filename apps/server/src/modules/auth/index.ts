export { endSessions, endSessionsOf, suspendSessionsOf } from './auth.repo.ts';
export { authRoutes } from './auth.routes.ts';
export { sessionRoutes } from './session.routes.ts';
export { giveSignupBonus } from './signup-bonus.ts';
export { dropOldGrantCounts } from './grant-cap.repo.ts';
export { createAuth, tellSessions, type AuthService } from './auth.service.ts';
export {
  IdentityUnavailableError,
  SignInRefusedError,
  type Identity,
  type IdentityProvider,
} from './identity.port.ts';
