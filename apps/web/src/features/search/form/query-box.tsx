import { Suspense, useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { QueryProblem } from '../run/search-state.ts';

/** The query language comes when the field is entered; what is there before it stands uncoloured. */
const loadQueryText = () => import('../../../entities/query-text.tsx');
const QueryText = lazyPart(async () => (await loadQueryText()).QueryText);

export interface QueryBoxHandle {
  focus(): void;
  /** Puts the cursor on a stretch of the query. */
  select(start: number, length: number): void;
  /** Whether what the fields of a smart filter hold may be searched for; where not, they point at why. */
  mayRun?(): Promise<boolean>;
}

interface QueryBoxProps {
  id: string;
  value: string;
  problem: QueryProblem | null;
  isOff: boolean;
  describedBy: string;
  placeholder: string;
  onChange: (query: string) => void;
  onSubmit: () => void;
  ref: Ref<QueryBoxHandle>;
}

/** A field for a query that shows what each part of it is, wraps and grows. Enter submits. */
export function QueryBox(props: QueryBoxProps) {
  const { id, value, problem, isOff, describedBy, placeholder, onChange, onSubmit, ref } = props;
  const field = useRef<HTMLTextAreaElement>(null);

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    select: (start, length) => {
      field.current?.focus();
      field.current?.setSelectionRange(start, start + length);
    },
  }));

  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.shiftKey) onSubmit();
  }

  const tone = isOff
    ? 'border-line bg-sunken'
    : problem
      ? 'shadow-[inset_3px_0_0_var(--color-danger)] not-focus-within:border-danger'
      : '';
  return (
    <div className={`query-box ${tone}`}>
      <div
        className={isOff ? 'text-faint **:bg-transparent **:text-faint **:shadow-none' : undefined}
        aria-hidden="true"
      >
        {value === '' ? (
          value
        ) : (
          <Suspense fallback={value}>
            <QueryText query={value} wrongAt={problem?.position ?? null} wrongLength={problem?.length ?? 1} />
          </Suspense>
        )}
        {/* Gives an empty last line its height. */}
        {'\u200b'}
      </div>
      <textarea
        className="disabled:cursor-not-allowed"
        ref={field}
        id={id}
        rows={1}
        value={value}
        placeholder={placeholder}
        disabled={isOff}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        enterKeyHint="search"
        aria-describedby={describedBy}
        aria-invalid={problem ? true : undefined}
        onFocus={() => void loadQueryText().catch(() => undefined)}
        onChange={(event) => onChange(event.target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
        onKeyDown={submitOnEnter}
      />
    </div>
  );
}
