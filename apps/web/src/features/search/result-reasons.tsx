import type { Reason } from '@linklode/contract';
import { findSafeHref } from '../../lib/split-url.ts';
import { markWords, type RowReason } from './row-reasons.ts';

/** Hostile until checked: what is no http or https address stays text. */
function ReasonLink({ address }: { address: string }) {
  const href = findSafeHref(address);
  if (href === null) return <span className="reason-link">{address}</span>;
  return (
    <a className="reason-link" href={href} title={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
}

function FilterReason({ why: { template, words, sentence, link } }: { why: Reason }) {
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
      {link === undefined ? null : <ReasonLink address={link} />}
    </div>
  );
}

/** Why a row is here; nothing where neither its source nor the row itself says. */
export function ResultReasons({ reason }: { reason: RowReason }) {
  if (reason.kind === 'filter') return <FilterReason why={reason.why} />;
  if (reason.matches.length === 0) return null;
  return (
    <div className="result-reasons">
      {reason.matches.map(({ term, isPhrase, places, link }) => (
        <span key={term}>
          <i className={isPhrase ? 'query-phrase-text' : undefined}>{term}</i> in {places.join(', ')}{' '}
          {link === null ? null : <ReasonLink address={link} />}
        </span>
      ))}
    </div>
  );
}
