import type { Hidden } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/open-database.ts';

/** The project that a search is for, and the moment as of which its websites are left out. */
export interface HideRequest {
  readonly project?: string | undefined;
  /** `at` of the first page, so that the pages of one search fit together; now if it is not given. */
  readonly at?: string | undefined;
  /** More hosts to leave out. */
  readonly also?: readonly string[];
}

export interface HiddenHosts {
  readonly hosts: readonly string[];
  /** What was blocked after `at`: of it nothing is shown, and no page ends elsewhere for it. */
  readonly since: readonly string[];
  readonly at: string;
}

/**
 * The websites that the account has or blocks: for all its searches and, with a project, for that project. Null if
 * there is no such project.
 */
export type FindHidden = (
  db: Database,
  accountId: string,
  projectId: string | null,
  at: string | null,
) => Promise<HiddenHosts | null>;

/**
 * Whether a request hides more than what the account blocks in all its searches, or asks for another moment of that.
 */
export function mayHide({ hide }: { readonly hide?: HideRequest }): boolean {
  return hide !== undefined && Object.values(hide).some((part) => part !== undefined);
}

/** Throws 422 if the account has no such project. */
export async function findHidden(
  parts: { readonly db: Database; readonly findHidden: FindHidden },
  { accountId, hide = {} }: { readonly accountId: string; readonly hide?: HideRequest },
): Promise<HiddenHosts> {
  const { project = null, at = null, also = [] } = hide;
  const hidden = await parts.findHidden(parts.db, accountId, project, at);
  if (hidden === null) {
    throw new AppError(
      422,
      'no_such_project',
      'There is no such project any more. Choose another, or search without one.',
    );
  }
  return also.length === 0
    ? hidden
    : { ...hidden, hosts: [...new Set([...hidden.hosts, ...also])].toSorted() };
}

/**
 * What an answer says of hidden websites. For a project even if nothing is hidden yet, since the next page has to name
 * the same moment.
 */
export function tellHidden(
  { hosts, at }: HiddenHosts,
  { hide }: { hide?: HideRequest },
): { hidden?: Hidden } {
  return hosts.length === 0 && hide?.project === undefined ? {} : { hidden: { sites: hosts.length, at } };
}
