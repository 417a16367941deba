export type { FoundPerson } from './describe-person.ts';
export { createPeopleFinder, type SitePeople } from './people-finder.ts';
export { readProfile } from './profile-address.ts';
export {
  bestRole,
  categoryOf,
  findRoleWords,
  isProspectRole,
  isRoleWord,
  ROLE_ORDER,
  type RoleKind,
} from './role-words.ts';
export { foldBrand, isSameBrand } from './site-brand.ts';
