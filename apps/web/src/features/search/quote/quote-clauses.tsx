import type { SearchQuote } from '@linklode/contract';
import type { Clause } from '@linklode/query-language';
import { useEffect, useRef, type ReactNode } from 'react';
import { QueryText } from '../../../entities/query-text.tsx';
import { countOf, formatCount } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { withoutClause } from './conditions.ts';
import { quoteVein } from './quote-words.ts';

interface QuoteClausesProps {
  /** As it stands in the box, and its conditions. */
  query: string;
  clauses: readonly Clause[];
  /** Of this query or, while it is counted, of the one before. */
  quote: SearchQuote | null;
  /** How many sites the box of exclusions names. */
  excluded: number;
  isOff: boolean;
  onQuery: (query: string) => void;
  onKeepExcluded: () => void;
  /** The last condition was taken out. */
  onNothingLeft: () => void;
  /** What puts conditions in. */
  children: ReactNode;
}

type Left = SearchQuote['all'];

/** How many websites each condition leaves, as far as it was counted for the same conditions before it. */
function leftBy(clauses: readonly Clause[], quote: SearchQuote | null): (Left | null)[] {
  let isSame = true;
  return clauses.map(({ text }, at) => {
    isSame &&= quote?.clauses[at]?.text === text;
    return isSame ? (quote?.clauses[at] ?? null) : null;
  });
}

/** The line of a query, one condition after another; each is a button that takes itself out. */
export function QuoteClauses(props: QuoteClausesProps) {
  const { query, clauses, quote, excluded, isOff, onQuery, onKeepExcluded, onNothingLeft, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const focusAt = useRef<number | null>(null);
  const left = leftBy(clauses, quote);
  const first = left[0]?.websites ?? null;
  const all = quote?.all ?? null;
  const hidden = quote?.hidden?.sites ?? 0;

  // After one was taken out the next one has the keyboard.
  useEffect(() => {
    if (focusAt.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('[data-part="clause"]') ?? [];
    const next = buttons[Math.min(focusAt.current, buttons.length - 1)];
    if (next) next.focus();
    else onNothingLeft();
    focusAt.current = null;
  });

  return (
    <ol
      className="flex min-w-0 flex-wrap items-start gap-y-2"
      ref={list}
      aria-label="What each condition leaves"
    >
      {clauses.map((clause, at) => (
        <Item
          key={`${at} ${clause.text}`}
          left={left[at] ?? null}
          before={left[at - 1] ?? null}
          first={first}
        >
          <ClauseButton
            left={left[at] ?? null}
            isFirst={at === 0}
            isOff={isOff}
            onPress={() => {
              onQuery(withoutClause(query, at));
              focusAt.current = at;
            }}
          >
            <span className="font-mono text-13/5">
              <QueryText query={clause.text} />
            </span>
          </ClauseButton>
        </Item>
      ))}
      {excluded > 0 ? (
        <Item left={all} before={left.at(-1) ?? null} first={first}>
          <ClauseButton
            left={all}
            isFirst={false}
            isOff={isOff}
            onPress={() => {
              onKeepExcluded();
              focusAt.current = clauses.length;
            }}
          >
            <span className="text-13/5 font-label">Without {countOf(excluded, 'site')}</span>
          </ClauseButton>
        </Item>
      ) : null}
      {hidden > 0 ? (
        <Item left={all} before={left.at(-1) ?? null} first={first}>
          <span className="block px-2 py-1">
            <span className="block text-13/5 font-label text-text">
              Hides {countOf(hidden, 'blocked site')}
            </span>
            <Figure left={all} isFirst={false} />
          </span>
        </Item>
      ) : null}
      <li>{children}</li>
    </ol>
  );
}

interface ItemProps {
  left: Left | null;
  before: Left | null;
  first: number | null;
  children: ReactNode;
}

/** A condition over its stretch of the vein. */
function Item({ left, before, first, children }: ItemProps) {
  return (
    <li className="min-w-0 max-w-full">
      {children}
      <Vein
        from={quoteVein(before?.websites ?? left?.websites ?? null, first)}
        to={quoteVein(left?.websites ?? null, first)}
        isKnown={left !== null && left.websites !== null}
      />
    </li>
  );
}

/** The vein lying down, as thick as what is left; a dashed line where nothing is. */
function Vein({ from, to, isKnown }: { from: number | null; to: number | null; isKnown: boolean }) {
  const [a, b] = [from ?? 0.5, to ?? 0.5].map((thick) => thick / 2) as [number, number];
  const isDry = to === null;
  return (
    <svg
      className="mt-0.5 block h-3.5 w-full"
      viewBox="0 0 100 14"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {isDry ? (
        <line
          className="stroke-danger stroke-2 [stroke-dasharray:4_4]"
          x1="0"
          x2="100"
          y1="7"
          y2="7"
          vectorEffect="non-scaling-stroke"
        />
      ) : (
        <path
          className={isKnown ? 'fill-drawing' : 'fill-line'}
          d={`M0 ${7 - a}C14 ${7 - a} 14 ${7 - b} 30 ${7 - b}H100V${7 + b}H30C14 ${7 + b} 14 ${7 + a} 0 ${7 + a}Z`}
        />
      )}
    </svg>
  );
}

interface ClauseButtonProps {
  left: Left | null;
  isFirst: boolean;
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Its name: the condition, what it leaves, and what pressing it does. */
function ClauseButton({ left, isFirst, isOff, onPress, children }: ClauseButtonProps) {
  const isKilling = left?.websites === 0;
  return (
    <button
      type="button"
      data-part="clause"
      className={`group block max-w-full rounded-2 border px-2 py-1 text-left hover:bg-hover max-sm:min-h-11 ${isKilling ? 'border-danger bg-danger-soft' : 'border-transparent'}`}
      disabled={isOff}
      onClick={onPress}
    >
      <span className="flex items-start gap-2 wrap-anywhere text-text">
        {children}
        <Icon name="close" size={14} className="mt-0.75 flex-none text-faint group-hover:text-text" />
      </span>
      <Figure left={left} isFirst={isFirst}>
        <span className="sr-only">. Take this condition out</span>
      </Figure>
    </button>
  );
}

interface FigureProps {
  left: Left | null;
  isFirst: boolean;
  children?: ReactNode;
}

/** As wide as the longest figure, so that nothing moves when it comes. */
function Figure({ left, isFirst, children }: FigureProps) {
  return (
    <span className="num block min-w-27 text-12/4.5 text-muted">
      {left === null || left.websites === null ? (
        <span aria-hidden="true">…</span>
      ) : (
        <>
          <span className="sr-only">
            {isFirst ? '' : 'leaves '}
            {left.websites_is === undefined ? '' : 'at least '}
          </span>
          <b className="font-strong text-text">{formatCount(left.websites)}</b>
          {left.websites_is === undefined ? null : <span aria-hidden="true">+</span>}{' '}
          {left.websites === 1 ? 'website' : 'websites'}
        </>
      )}
      {children}
    </span>
  );
}
