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
    <div className="line-field">
      <div className="line-gutter" aria-hidden="true">
        <ol ref={gutter}>
          {Array.from({ length: numbered }, (_, at) => (
            <li key={at} className={wrong.has(at + 1) ? 'line-wrong' : undefined}>
              {at + 1}
            </li>
          ))}
        </ol>
      </div>
      <textarea
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
        onScroll={(event) => {
          if (gutter.current)
            gutter.current.style.transform = `translateY(-${event.currentTarget.scrollTop}px)`;
        }}
      />
    </div>
  );
}
