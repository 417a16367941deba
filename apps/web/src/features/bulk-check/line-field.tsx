import { useRef } from 'react';
import type { InvalidLine } from './read-domains.ts';

/** A field with this many lines shows numbers no more: nobody reads them there, and they would slow down typing. */
const LAST_NUMBERED_LINE = 2_000;

interface LineFieldProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  lines: number;
  invalid: readonly InvalidLine[];
  describedBy: string;
}

/** A field for a list, with numbers that scroll along and mark the lines that are wrong. */
export function LineField({ id, value, onChange, lines, invalid, describedBy }: LineFieldProps) {
  const gutter = useRef<HTMLOListElement>(null);
  const wrong = new Set(invalid.map(({ number }) => number));
  const numbered = Math.min(lines, LAST_NUMBERED_LINE);
  return (
    <div className="grid h-85.5 grid-cols-[44px_minmax(0,1fr)] overflow-hidden rounded-2 border border-edge bg-surface focus-within:border-focus focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus">
      <div className="overflow-hidden border-r border-line bg-sunken" aria-hidden="true">
        <ol className="py-2.5 text-right font-mono text-12/6 font-normal text-faint" ref={gutter}>
          {Array.from({ length: numbered }, (_, at) => (
            <li
              key={at}
              className={`pr-2 ${wrong.has(at + 1) ? 'bg-danger-soft font-bold text-danger-text' : ''}`}
            >
              {at + 1}
            </li>
          ))}
        </ol>
      </div>
      <textarea
        className="size-full resize-none overflow-auto border-0 bg-transparent px-3 py-2.5 font-mono text-code/6 font-normal whitespace-pre text-text font-stretch-100% outline-none placeholder:text-faint placeholder:opacity-100 max-sm:text-16"
        id={id}
        value={value}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        placeholder={'example.com\nhttps://example.com/path'}
        aria-invalid={invalid.length > 0}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        // Long addresses scroll the field sideways as they are typed; whoever reads the list reads its beginnings.
        onBlur={(event) => event.target.scrollTo({ left: 0 })}
        onScroll={(event) => {
          if (gutter.current)
            gutter.current.style.transform = `translateY(-${event.currentTarget.scrollTop}px)`;
        }}
      />
    </div>
  );
}
