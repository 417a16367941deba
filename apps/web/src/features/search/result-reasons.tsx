import type { Reason } from '@linklode/contract';
import { findSafeHref } from '../../lib/split-url.ts';
import { markWords, type RowReason } from './row-reasons.ts';

function FilterReason({ why: { template, words, sentence, link } }: { why: Reason }) {
  const href = link === undefined ? null : findSafeHref(link);
  return (
    <div className="result-why">
      {template === '' ? null : <span>{template}</span>}
      {sentence === undefined ? (
        words === undefined ? null : (
          <i className="query-phrase-text">{words}</i>
        )
      ) : (
        <q>
          {markWords(sentence, words).map(({ text, isFound }, at) =>
            isFound ? <mark key={at}>{text}</mark> : text,
          )}
        </q>
      )}
      {link === undefined ? null : href === null ? (
        <span className="mono">{link}</span>
      ) : (
        <a className="mono" href={href} target="_blank" rel="noopener noreferrer">
          {link}
        </a>
      )}
    </div>
  );
}

/** Why a row is here; nothing where the returned text does not show it. */
export function ResultReasons({ reason }: { reason: RowReason }) {
  if (reason.kind === 'filter') return <FilterReason why={reason.why} />;
  if (reason.matches.length === 0) return null;
  return (
    <div className="result-reasons">
      {reason.matches.map(({ term, isPhrase, places }) => (
        <span key={term}>
          <i className={isPhrase ? 'query-phrase-text' : undefined}>{term}</i> in {places.join(', ')}
        </span>
      ))}
    </div>
  );
}
