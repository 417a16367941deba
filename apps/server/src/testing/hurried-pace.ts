import { createHostPace, type HostPace } from '../platform/fetching/host-pace.ts';

/** Keeps all pauses, on a clock of its own that jumps over them: for tests of what is fetched, and not of when. */
export function createHurriedPace(): HostPace {
  let jumped = 0;
  return createHostPace({
    now: () => performance.now() + jumped,
    sleep: (ms) => {
      jumped += ms;
      return Promise.resolve();
    },
  });
}
