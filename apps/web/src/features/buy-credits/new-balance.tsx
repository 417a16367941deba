import { countOf, formatCount } from '../../lib/format.ts';

interface NewBalanceProps {
  balance: number;
  /** How many of it were just bought; no more than there are. */
  bought: number;
}

/**
 * The balance as a core lying down: what was there before, and where the vein of what was bought begins. Needs
 * RockPatterns.
 */
export function NewBalance({ balance, bought }: NewBalanceProps) {
  const before = balance - bought;
  const share = Math.round((before / balance) * 440);
  return (
    <div className="mt-6">
      <svg
        className="w-full"
        viewBox="0 0 440 44"
        height="44"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect
          x="0.75"
          y="0.75"
          width="438.5"
          height="42.5"
          fill="url(#rock-dashes)"
          stroke="var(--color-edge)"
        />
        <rect x="1.5" y="1.5" width={Math.max(0, share - 1.5)} height="41" fill="var(--color-surface)" />
        <path
          d={`M1 19C${share / 2} 17 ${share / 2} 17 ${share} 16C${share + 60} 8 ${share + 150} 6 439 6V38C${share + 150} 38 ${share + 60} 36 ${share} 28C${share / 2} 27 ${share / 2} 27 1 25Z`}
          fill="var(--color-drawing)"
        />
        <path d={`M${share} 0V44`} stroke="var(--color-text)" strokeWidth="1.5" />
      </svg>
      <p className="num mt-1.5 flex flex-wrap justify-between gap-x-4 text-13 text-muted">
        <span>{formatCount(before)} before</span>
        <span>
          <strong className="text-text">{formatCount(balance)} now</strong>, at least{' '}
          {countOf(balance, 'website')}
        </span>
      </p>
    </div>
  );
}
