import { quoteSearch } from '@linklode/contract/calls';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { call } from '../../../api/connection.ts';
import { Icon } from '../../../ui/icon.tsx';
import { conditionsOn, isFinished, withCondition, type Condition } from './conditions.ts';
import { quoteBody, quoteKey, type QuotedSearch } from './quote-query.ts';
import { leftWords } from './quote-words.ts';

interface ConditionMenuProps {
  /** What the conditions are tried with; null where it is no search yet. */
  search: QuotedSearch | null;
  query: string;
  isOff: boolean;
  /** `isFinished`: nothing is left to type. */
  onQuery: (query: string, isFinished: boolean) => void;
}

/**
 * Writes conditions into the query, so that nobody pays for what they take away; beside each stands what it would
 * leave.
 */
export function ConditionMenu({ search, query, isOff, onQuery }: ConditionMenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [openedAtMs, setOpenedAtMs] = useState<number | null>(null);
  const isOpen = openedAtMs !== null;
  const conditions = conditionsOn(openedAtMs ?? 0);
  const tried = conditions.filter(isFinished).map(({ text }) => text);
  const { data, isFetching } = useQuery({
    queryKey: [...quoteKey(search), 'with', tried],
    queryFn:
      search === null
        ? skipToken
        : ({ signal }) => call(quoteSearch, { body: { ...quoteBody(search), with: tried }, signal }),
    enabled: isOpen,
    staleTime: 60_000,
    retry: false,
  });
  const leftOf = (condition: Condition): string => {
    const left = data?.with[tried.indexOf(condition.text)];
    if (left === undefined || left.websites === null) return '';
    return `leaves ${leftWords(left)}`;
  };

  function close(): void {
    setOpenedAtMs(null);
    opener.current?.focus();
  }

  const items = () => [...(root.current?.querySelectorAll<HTMLButtonElement>('[role="menuitem"]') ?? [])];

  useEffect(() => {
    if (!isOpen) return;
    items()[0]?.focus();
    const leave = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpenedAtMs(null);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isOpen]);

  function move(event: KeyboardEvent): void {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpenedAtMs(null);
    else if (to !== undefined) all[(to + all.length) % all.length]?.focus();
    if (event.key === 'Escape' || to !== undefined) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  return (
    // On a narrow screen the menu hangs on the whole bar, since its button may stand anywhere in the line.
    <div className="lg:relative" ref={root}>
      <button
        type="button"
        ref={opener}
        className="block rounded-2 border border-transparent px-2 py-1 text-left hover:bg-hover disabled:text-faint max-sm:min-h-11"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={isOff}
        onClick={() => setOpenedAtMs(isOpen ? null : Date.now())}
      >
        <span className="flex items-center gap-1.5 text-13/5 font-strong text-accent-text">
          <Icon name="plus" size={14} />
          Condition
        </span>
        <span className="block text-12/4.5 text-muted">writes into the query</span>
      </button>
      {isOpen ? (
        <div
          className="absolute top-full left-0 z-20 mt-1 grid w-88 rounded-2 border border-line bg-raised py-1 shadow-menu max-lg:max-w-full"
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label="Conditions"
          aria-busy={isFetching}
          onKeyDown={move}
        >
          {conditions.map((condition) => (
            <button
              key={condition.text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="flex min-h-9 items-center justify-between gap-4 px-3 py-1 text-left text-13/4.5 hover:bg-hover focus-visible:bg-hover max-sm:min-h-11"
              onClick={() => {
                setOpenedAtMs(null);
                if (isFinished(condition)) opener.current?.focus();
                onQuery(withCondition(query, condition), isFinished(condition));
              }}
            >
              <span>{condition.name}</span>
              <span className="num text-right text-12/4.5 text-muted">
                <span className="font-mono">{condition.text}</span> {leftOf(condition)}
              </span>
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
