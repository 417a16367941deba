import type { HistoryEntry } from '@linklode/contract';
import { HISTORY_TEXTS } from '../../content/account-texts.ts';
import { SPAM_WORDS, spamBand } from '../../lib/spam-band.ts';
import { findSafeHref, splitUrl } from '../../lib/split-url.ts';
import { QueryText } from '../../ui/query-text.tsx';
import { readSmartQuery } from '../../lib/smart-query.ts';

/** The query of an entry; one of a smart filter carries its filter as a badge. */
export function QueryCell({ query }: { query: string }) {
  const { filter, text } = readSmartQuery(query);
  if (filter === null) {
    return (
      <span className="mono history-query" title={text}>
        <QueryText query={text} />
      </span>
    );
  }
  return (
    <span className="history-smart" title={text}>
      <span className="tag tag-azurite">{filter}</span>
      {text === '' ? null : <span className="history-input">{text}</span>}
    </span>
  );
}

export function TitleText({ title }: { title: string | null }) {
  return title ? (
    <span className="history-title" title={title}>
      {title}
    </span>
  ) : (
    <span className="text-ink-3">{HISTORY_TEXTS.missing}</span>
  );
}

/** The address as an external link; as text where it is no address of the web. */
export function UrlCell({ url }: { url: string | null }) {
  if (!url) return <span className="text-ink-3">{HISTORY_TEXTS.missing}</span>;
  const href = findSafeHref(url);
  const { host, rest } = splitUrl(url);
  if (href === null) {
    return (
      <span className="mono history-url" title={url}>
        {url}
      </span>
    );
  }
  return (
    <a className="mono history-url" href={href} target="_blank" rel="noopener noreferrer" title={url}>
      {host}
      {rest}
      <span className="sr-only"> opens in a new tab</span>
    </a>
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
    <span className={`spam-${band} font-semibold`}>
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
