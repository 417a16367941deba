import { useSyncExternalStore } from 'react';
import { session } from './connection.ts';
import type { SessionState } from './session.ts';

let drawn: SessionState = { token: null, ended: null };

/** For whom pages are drawn at build: for visitors unless told otherwise. */
export function drawForSignedIn(isSignedIn: boolean): void {
  drawn = { token: isSignedIn ? 'drawn at build' : null, ended: null };
}

/** The session as it is now; prerendered public pages start signed out. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState, () => drawn);
}
