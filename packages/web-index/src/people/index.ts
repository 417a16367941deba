export type { FoundPerson } from './describe-person.ts';
export type { PersonConfidence } from './judge-person.ts';
export { createPeopleFinder, type SitePeople } from './people-finder.ts';
export type { FoundWay } from './rank-ways.ts';
export { readProfile, type Profile } from './profile-address.ts';
export type { PagePeople, PersonMark, WayMark } from './page-people.ts';
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
