export {
  createPeopleFinder,
  type FoundPerson,
  type PersonConfidence,
  type SitePeople,
} from './people-finder.ts';
export { readProfile, type Profile } from './profile-address.ts';
