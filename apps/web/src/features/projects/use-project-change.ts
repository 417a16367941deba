import type { Route } from '@linklode/contract';
import { useChange } from '../../api/use-change.ts';
import { PROJECTS_KEY } from './use-project-list.ts';

/**
 * A change of a project. A failure is told unless the caller tells it; `done` is said of what leaves no other trace.
 */
export const useProjectChange = <Call extends Route>(
  route: Call,
  options: { isTold?: boolean; done?: string } = {},
) => useChange(route, { of: [PROJECTS_KEY], ...options });
