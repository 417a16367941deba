import type { ProjectSite } from '@linklode/contract';

type State = ProjectSite['state'];

export const STATE_NAMES: Readonly<Record<State, string>> = {
  new: 'New',
  contacted: 'Contacted',
  replied: 'Replied',
  won: 'Won',
  skipped: 'Skipped',
};

export const CAME_BY: Readonly<Record<ProjectSite['came_by'], string>> = {
  search: 'From a search',
  import: 'From a file',
  hand: 'By hand',
  order: 'Standing order',
};
