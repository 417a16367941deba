export {
  dropOldInvitations,
  eraseMembersOf,
  hasMembers,
  listInvitationsOf,
  listMembersOf,
  listWorkplacesOf,
} from './members.repo.ts';
export { memberRoutes } from './members.routes.ts';
export { createMemberReader } from './members.service.ts';
export { findSpenders } from './spenders.repo.ts';
