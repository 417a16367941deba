import { SPAM_WORDS, spamBand, type SpamBand } from '../lib/spam-band.ts';
import { Icon } from './icon.tsx';

type Fill = 'da' | 'pa' | SpamBand;

/**
 * A bar from 0 to 100 with a tick at 50. Drawn with attributes only, so that it stands in prerendered pages under a
 * policy without inline styles.
 */
function Bar({ value, fill }: { value: number; fill: Fill }) {
  const width = `${value}%`;
  return (
    <svg className="bar" width="100%" height="7" aria-hidden="true" focusable="false">
      <rect className="bar-track" width="100%" height="7" />
      {fill === 'low' ? (
        <rect className="bar-low" x="0.75" y="0.75" width={width} height="5.5" />
      ) : (
        <rect
          className={`bar-${fill}`}
          width={width}
          height="7"
          fill={fill === 'medium' ? 'url(#bar-hatched)' : undefined}
        />
      )}
      <line className="bar-tick" x1="50%" x2="50%" y1="0" y2="7" />
    </svg>
  );
}

/** Shown for a value that no source has: a dash and no bar. For an authority, nobody knows enough links to say one. */
function Missing({ why }: { why: string }) {
  return (
    <div className="metric" title={why}>
      <span className="metric-value metric-missing">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{why}</span>
      </span>
    </div>
  );
}

/** Domain or Page Authority, 0 to 100. */
export function Authority({ value, kind }: { value: number | null; kind: 'da' | 'pa' }) {
  if (value === null) return <Missing why="not enough data" />;
  return (
    <div className="metric">
      <span className="metric-value num">{value}</span>
      <Bar value={value} fill={kind} />
    </div>
  );
}

/** Spam Score in percent, with its band as a word, a pattern and, where high, a sign. */
export function SpamScore({ value }: { value: number | null }) {
  if (value === null) return <Missing why="no value" />;
  const band = spamBand(value);
  return (
    <div className="metric">
      <span className="metric-value num">
        {value}%
        <small className={`spam-word spam-${band}`}>
          {band === 'high' ? <Icon name="warning" size={13} /> : null}
          {SPAM_WORDS[band]}
        </small>
      </span>
      <Bar value={value} fill={band} />
    </div>
  );
}
