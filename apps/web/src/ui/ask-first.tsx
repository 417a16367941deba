import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface AskFirstProps {
  /** What the button does, and to what: "Revoke", then the key's name, which is for those who do not see its row. */
  does: string;
  of: string;
  /** What is lost for good. */
  question: ReactNode;
  /** The button that does it. */
  yes: string;
  isBusy: boolean;
  onYes: () => void;
  kind?: 'quiet';
}

/**
 * A button for what cannot be undone: its press asks below, and a second press of it takes that back, so that a slip or
 * a double click does nothing. Stands in a row that wraps.
 */
export function AskFirst({ does, of, question, yes, isBusy, onYes, kind }: AskFirstProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        {...(kind === undefined ? {} : { kind })}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {does}
        <span className="sr-only"> {of}</span>
      </Button>
      {isOpen ? (
        <div className="grid basis-full justify-items-start gap-2" role="group" aria-label={`${does} ${of}`}>
          <p className="text-13/5 wrap-anywhere">{question}</p>
          <Button disabled={isBusy} onClick={onYes}>
            {yes}
          </Button>
        </div>
      ) : null}
    </>
  );
}
