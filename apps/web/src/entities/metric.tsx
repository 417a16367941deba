import type { ReactNode } from 'react';
import { SPAM_WORDS, spamBand, type SpamBand } from '../lib/spam-band.ts';
import { Icon } from '../ui/icon.tsx';
import { SPAM_TONES } from './spam-tone.ts';

type Fill = 'da' | 'pa' | SpamBand;

const FILLS: Readonly<Record<Fill, string>> = {
  da: 'fill-accent',
  pa: 'fill-info',
  low: 'fill-none stroke-faint stroke-[1.5px]',
  medium: 'stroke-warning',
  high: 'fill-danger',
};

/**
 * A bar from 0 to 100 with a tick at 50. Drawn with attributes only, so that it stands in prerendered pages under a
 * policy without inline styles.
 */
function Bar({ value, fill }: { value: number; fill: Fill }) {
  const width = `${value}%`;
  // An outline is drawn half outside of its shape.
  const shape = fill === 'low' ? { x: '0.75', y: '0.75', height: '5.5' } : { height: '7' };
  return (
    <svg
      className="overflow-hidden rounded-[1px]"
      width="100%"
      height="7"
      aria-hidden="true"
      focusable="false"
    >
      <rect
        className="fill-sunken stroke-line stroke-2 group-hover/row:fill-surface"
        width="100%"
        height="7"
      />
      <rect
        className={FILLS[fill]}
        width={width}
        {...shape}
        fill={fill === 'medium' ? 'url(#bar-hatched)' : undefined}
      />
      <line className="stroke-edge opacity-60" x1="50%" x2="50%" y1="0" y2="7" />
    </svg>
  );
}

interface FigureProps {
  /** In a row of one line: the bar stands beside the figure, whose room this is. */
  inline?: 'grid-cols-[2.6ch_48px]' | 'grid-cols-[84px_48px]' | undefined;
  className?: string;
  title?: string;
  bar?: ReactNode;
  children: ReactNode;
}

/** A figure over its bar. */
function Figure({ inline, className = '', title, bar, children }: FigureProps) {
  return (
    <div
      title={title}
      className={`grid w-full ${inline ? `${inline} items-center gap-2.5 max-lg:grid-cols-[56px] max-lg:gap-1` : 'gap-1.5'}`}
    >
      <span
        className={`num flex min-h-5 flex-wrap items-baseline gap-x-1.5 whitespace-nowrap ${inline ? 'text-13/5 font-label' : 'text-16/5 font-strong font-stretch-104%'} ${className}`}
      >
        {children}
      </span>
      {bar}
    </div>
  );
}

interface MetricProps {
  value: number | null;
  isInline?: boolean;
}

/**
 * Shown for a value that no source has: a dash, why, and no bar. For an authority, nobody knows enough links to say
 * one.
 */
function Missing({ why, inline }: Pick<FigureProps, 'inline'> & { why: string }) {
  return (
    <Figure
      inline={inline}
      title={why}
      className="text-faint in-data-wrong:text-danger-text"
      bar={inline ? undefined : <span className="text-12/4 text-faint">{why}</span>}
    >
      <span aria-hidden="true">–</span>
      {inline ? <span className="sr-only">{why}</span> : null}
    </Figure>
  );
}

/** Domain or Page Authority, 0 to 100. */
export function Authority({ value, kind, isInline = false }: MetricProps & { kind: 'da' | 'pa' }) {
  const inline = isInline ? 'grid-cols-[2.6ch_48px]' : undefined;
  if (value === null) return <Missing why="Not enough data" inline={inline} />;
  return (
    <Figure inline={inline} bar={<Bar value={value} fill={kind} />}>
      {value}
    </Figure>
  );
}

/** Spam Score in percent, with its band as a word, a pattern and, where high, a sign. */
export function SpamScore({ value, isInline = false }: MetricProps) {
  const inline = isInline ? 'grid-cols-[84px_48px]' : undefined;
  if (value === null) return <Missing why="No value" inline={inline} />;
  const band = spamBand(value);
  return (
    <Figure inline={inline} bar={<Bar value={value} fill={band} />}>
      <span className="min-w-[2.2em]">{value}%</span>
      <small
        className={`inline-flex items-baseline gap-1 text-12 font-medium font-stretch-88% ${SPAM_TONES[band]}`}
      >
        {band === 'high' ? <Icon name="warning" size={13} className="relative top-0.5" /> : null}
        {SPAM_WORDS[band]}
      </small>
    </Figure>
  );
}
