export { tellWatchedLinks } from './export-watched-links.ts';
export { followLink } from './follow-link.ts';
export type { AnswerToJudge, Judgement, Wanted } from './judge-answer.ts';
export {
  dropOldLooks,
  findLinkDetails,
  LOOK_DAYS,
  listPaidMonths,
  listTellingLooks,
} from './link-looks.repo.ts';
export type { Looked, PageLooker } from './page-looker.port.ts';
export { watchDueLinks, type WatchParts } from './watch-links.ts';
export { watchedLinkAuditRules } from './watched-links-audit.repo.ts';
export { eraseLinksOf, listLinks as listWatchedRows } from './watched-links.repo.ts';
export { watchedLinkRoutes } from './watched-links.routes.ts';
export { tellLink } from './watched-links.service.ts';
