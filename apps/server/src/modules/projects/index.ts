export { tellBlockedSites, tellProjects } from './export-projects.ts';
export { findHiddenSites, type HiddenSites } from './hidden-sites.repo.ts';
export { eraseProjectsOf } from './projects.repo.ts';
export { projectRoutes } from './projects.routes.ts';
export { dropOldImports, IMPORT_DAYS } from './site-imports.repo.ts';
export { siteListRoutes } from './site-lists.routes.ts';
