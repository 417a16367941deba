export {
  createPeopleFinder,
  type FoundPerson,
  type PersonConfidence,
  type SitePeople,
} from './people-finder.ts';
export { readProfile, type Profile } from './profile-address.ts';
export { bestRole, categoryOf, findRoleWords, isRoleWord, ROLE_ORDER, type RoleKind } from './role-words.ts';
export { foldBrand, isSameBrand } from './site-brand.ts';
