import { MAX_BULK_DOMAINS } from '@linklode/contract/product';
import { BULK_TEXTS } from '../../content/account-texts.ts';
import { fillText } from '../../content/texts.ts';
import { countOf } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { InvalidLine, ReadDomains } from './read-domains.ts';
import { FieldError } from '../../ui/field.tsx';

const LISTED_LINES = 20;
const LONGEST_SHOWN = 120;

function shorten(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** Which lines are wrong, short enough to be heard; nothing where none is. */
export function spokenLines([first, ...others]: readonly InvalidLine[]): string {
  if (first === undefined) return '';
  return others.length === 0
    ? `Line ${first.number} is not a valid domain or URL.`
    : `Line ${first.number} and ${countOf(others.length, 'more line')} are not valid domains or URLs.`;
}

interface ListProblemsProps {
  read: ReadDomains;
  /** Credits that the list takes at most. */
  needed: number;
  /** The balance; null while the user is not known. */
  credits: number | null;
}

/** What is wrong with the list, and how it should look. */
export function ListProblems({ read, needed, credits }: ListProblemsProps) {
  const { invalid } = read;
  const count = read.domains.length;
  const more = invalid.length - LISTED_LINES;
  return (
    <>
      {invalid.length > 0 ? (
        <div className="grid gap-1 text-13/5 text-muted">
          <ul aria-label="Invalid lines">
            {invalid.slice(0, LISTED_LINES).map(({ number, text }) => (
              <li key={number} className="flex items-start gap-1.5 text-danger-text">
                <Icon name="alert" size={14} className="mt-0.75" />
                <span className="num font-semibold whitespace-nowrap">Line {number}</span>
                <span className="wrap-anywhere">
                  {fillText(BULK_TEXTS.invalidLine, { line: shorten(text) })}
                </span>
              </li>
            ))}
          </ul>
          {more > 0 ? (
            <p className="flex items-start gap-1.5 text-danger-text">and {countOf(more, 'more line')}</p>
          ) : null}
          <p>Enter one domain or full URL per line.</p>
          <p>
            Examples: <code className="mono text-mono text-text">example.com</code> and{' '}
            <code className="mono text-mono text-text">example.com/path</code>
          </p>
        </div>
      ) : null}
      <div className="contents" aria-live="polite">
        {count > MAX_BULK_DOMAINS ? <FieldError>{fillText(BULK_TEXTS.tooMany, { count })}</FieldError> : null}
        {credits !== null && needed > credits ? (
          <FieldError>{fillText(BULK_TEXTS.tooFewCredits, { count: needed, credits })}</FieldError>
        ) : null}
      </div>
    </>
  );
}
