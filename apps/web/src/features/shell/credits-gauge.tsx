import { Link } from '../../lib/router.tsx';
import { countOf } from '../../lib/format.ts';
import { paths } from '../../paths.ts';

const FULL_AT = 200;
const LOW_UNDER = 10;

interface CreditsGaugeProps {
  credits: number | null;
  /**
   * Whose credits these are where they are another person's: the bar stays in sight, so what is spent has a name on
   * every screen.
   */
  owner?: string | null;
}

/** The balance, as a number and as a small core that is full at 200. Leads to buying, or to whose it is. */
export function CreditsGauge({ credits, owner = null }: CreditsGaugeProps) {
  // A little is still something to see.
  const height = credits ? Math.max(2, Math.round(Math.min(1, credits / FULL_AT) * 15)) : 0;
  const tone =
    credits === null || credits >= LOW_UNDER
      ? 'text-text'
      : credits === 0
        ? 'text-danger-text'
        : 'text-warning-text **:data-level:fill-warning';
  return (
    <Link
      className={`inline-flex min-h-9 items-center justify-center gap-2 rounded-2 border border-line bg-surface px-3 font-label no-underline hover:border-edge max-md:min-h-11 xs:min-w-30 max-xs:gap-1.5 max-xs:px-2 ${tone}`}
      to={paths.buyCredits}
    >
      <svg width="10" height="18" viewBox="0 0 10 18" aria-hidden="true" focusable="false">
        <rect className="fill-sunken stroke-edge" x="0.5" y="0.5" width="9" height="17" rx="1" />
        <rect className="fill-accent" data-level x="1.5" y={16.5 - height} width="7" height={height} />
      </svg>
      <span className="num grid">
        {credits === null ? 'Credits' : countOf(credits, 'credit')}
        {owner === null ? null : (
          <span
            className="max-w-24 truncate text-12/3.5 font-normal text-muted sm:max-w-44"
            data-part="owner"
          >
            <span className="sr-only">of </span>
            {owner}
          </span>
        )}
      </span>
    </Link>
  );
}
