import type { HistoryEntry } from '@linklode/contract';
import { HISTORY_TEXTS } from '../../content/account-texts.ts';
import { SPAM_WORDS, spamBand } from '../../lib/spam-band.ts';
import { QueryText } from '../../entities/query-text.tsx';
import { readSmartQuery } from '../../lib/smart-query.ts';
import { WebLink } from '../../entities/web-link.tsx';
import { SPAM_TONES } from '../../entities/spam-tone.ts';

/** A short column says more in two lines. */
const TWO_LINES = 'max-xl:line-clamp-2 max-xl:wrap-anywhere max-xl:whitespace-normal';

interface CellProps {
  /** On a card there is room for more lines than in a row. */
  isCard?: boolean;
}

/** The query of an entry; one of a smart filter carries its filter as a badge. */
export function QueryCell({ query, isCard = false }: CellProps & { query: string }) {
  const { filter, text } = readSmartQuery(query);
  if (filter === null) {
    return (
      <span
        className={`mono text-mono/5 **:bg-transparent **:shadow-none ${isCard ? 'line-clamp-3 wrap-anywhere' : `block truncate ${TWO_LINES}`}`}
        title={text}
      >
        <QueryText query={text} />
      </span>
    );
  }
  return (
    <span
      className={`flex min-w-0 items-center gap-1.5 ${isCard ? 'flex-wrap' : 'max-xl:flex-wrap'}`}
      title={text}
    >
      <span className="tag tag-info">{filter}</span>
      {text === '' ? null : <span className={isCard ? 'wrap-anywhere' : 'truncate'}>{text}</span>}
    </span>
  );
}

export function TitleText({ title, isCard = false }: CellProps & { title: string | null }) {
  return title ? (
    <span
      dir="auto"
      className={`text-left wrap-anywhere ${isCard ? 'line-clamp-3' : 'line-clamp-1 max-xl:line-clamp-2'}`}
      title={title}
    >
      {title}
    </span>
  ) : (
    <span className="text-faint">{HISTORY_TEXTS.missing}</span>
  );
}

/** The address as an external link; as text where it is no address of the web. */
export function UrlCell({ url, isCard = false }: CellProps & { url: string | null }) {
  if (!url) return <span className="text-faint">{HISTORY_TEXTS.missing}</span>;
  return (
    // Placed, for it holds the hidden words of the link, which would widen the page from where the text is cut off.
    <WebLink
      className={`mono relative text-mono/5 ${isCard ? 'flex min-h-11 items-center overflow-hidden wrap-anywhere' : 'block truncate'}`}
      url={url}
      title={url}
      isTold
    />
  );
}

export function NumberText({ value }: { value: number | null }) {
  return value === null ? <MissingNumber /> : value;
}

/** The Spam Score in percent, with its band in words from medium on. */
export function SpamText({ value }: { value: HistoryEntry['spam_score'] }) {
  if (value === null) return <MissingNumber />;
  const band = spamBand(value);
  if (band === 'low') return `${value}%`;
  return (
    <span className={`font-semibold ${SPAM_TONES[band]}`}>
      {value}% {SPAM_WORDS[band]}
    </span>
  );
}

function MissingNumber() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">no value</span>
    </>
  );
}
