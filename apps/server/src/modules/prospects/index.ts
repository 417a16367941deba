export {
  ProspectsError,
  type FoundProspect,
  type ProspectFinder,
  type SiteProspects,
} from './prospect-finder.port.ts';
export { dropOldAllowances, listRemovedProspects, removeProspect } from './prospects.repo.ts';
export { findSiteDomain, readSiteDomain } from './site-domain.ts';
export { removalKey } from './removal-key.ts';
export { prospectsRoutes } from './prospects.routes.ts';
export { createProspects, listShownPeople } from './prospects.service.ts';
export { dropOldShownPeople, eraseShownPeopleOf, type ShownPeople } from './shown-people.repo.ts';
