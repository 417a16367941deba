import type { Route } from '@linklode/contract';
import { useChange } from '../../api/use-change.ts';
import { PROJECTS_KEY } from './use-project-list.ts';

/** A change of a project. A failure is told unless the caller tells it. */
export const useProjectChange = <Call extends Route>(route: Call, options: { isTold?: boolean } = {}) =>
  useChange(route, { of: [PROJECTS_KEY], ...options });
