export { tellBlockedSites, tellProjects } from './export-projects.ts';
export { findHiddenSites, type HiddenSites } from './hidden-sites.repo.ts';
export { eraseProjectsOf, lockListsOf } from './projects.repo.ts';
export { getProject, putIntoProject } from './projects.service.ts';
export { findSiteName } from './site-name.ts';
export { projectRoutes } from './projects.routes.ts';
export { dropOldImports, IMPORT_DAYS } from './site-imports.repo.ts';
export { projectFile } from './project-csv.ts';
export { siteListRoutes } from './site-lists.routes.ts';
