import { useSyncExternalStore } from 'react';
import { session } from './connection.ts';
import type { SessionState } from './session.ts';

const SIGNED_OUT: SessionState = { token: null, ended: null };

/** The session as it is now; prerendered pages start signed out. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState, () => SIGNED_OUT);
}
