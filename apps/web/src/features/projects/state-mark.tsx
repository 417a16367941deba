import type { ProjectSite } from '@linklode/contract';

type State = ProjectSite['state'];

const TONES: Readonly<Record<State, string>> = {
  new: 'text-info-text',
  contacted: 'text-text',
  replied: 'text-text',
  won: 'text-accent-text',
  skipped: 'text-muted',
};

function Shape({ state }: { state: State }) {
  const ring = <circle cx="7" cy="7" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.6" />;
  switch (state) {
    case 'new':
      return ring;
    case 'contacted':
      return (
        <>
          {ring}
          <path d="M7 1.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
        </>
      );
    case 'replied':
      return (
        <>
          {ring}
          <path d="M4.5 7.2 6.4 9 9.6 5.4" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </>
      );
    case 'won':
      return (
        <>
          <circle cx="7" cy="7" r="6" fill="currentColor" />
          <path d="M4.3 7.2 6.3 9.1 9.8 5.2" fill="none" stroke="var(--color-surface)" strokeWidth="1.8" />
        </>
      );
    case 'skipped':
      return (
        <>
          {ring}
          <path d="M3.2 10.8 10.8 3.2" stroke="currentColor" strokeWidth="1.6" />
        </>
      );
  }
}

/** The shape of a state, so that it is told not by colour and word alone: ring, half, tick, full, struck. */
export function StateMark({ state }: { state: State }) {
  return (
    <svg
      className={`flex-none ${TONES[state]}`}
      viewBox="0 0 14 14"
      width="14"
      height="14"
      aria-hidden="true"
    >
      <Shape state={state} />
    </svg>
  );
}
