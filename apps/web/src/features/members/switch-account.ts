import { session } from '../../api/connection.ts';
import { clearTabState } from '../../lib/tab-state.ts';
import { workFor } from '../../lib/working-for.ts';
import { paths } from '../../paths.ts';

/** Begins this tab anew for another account, null for one's own: nothing that the last one loaded is left in it. */
export function switchAccount(account: string | null): void {
  clearTabState();
  workFor(session.getState().token ?? '', account);
  window.location.assign(paths.dashboard);
}
