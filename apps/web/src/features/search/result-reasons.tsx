import type { Reason } from '@linklode/contract';
import { findSafeHref } from '../../lib/split-url.ts';
import { markWords, type RowReason } from './row-reasons.ts';

const TERM = 'font-mono font-medium not-italic';
const PHRASE = `${TERM} text-warning-text`;

/** Hostile until checked: what is no http or https address stays text. */
function ReasonLink({ address }: { address: string }) {
  const href = findSafeHref(address);
  if (href === null)
    return (
      <span className="inline-block max-w-full truncate align-bottom font-mono font-stretch-100%">
        {address}
      </span>
    );
  return (
    <a
      className="inline-block max-w-full truncate align-bottom font-mono font-stretch-100%"
      href={href}
      title={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      {address}
    </a>
  );
}

function FilterReason({ why: { template, words, sentence, link } }: { why: Reason }) {
  return (
    <div className="mt-1.25 flex flex-wrap gap-x-2.5 text-12/4.5 wrap-anywhere text-faint">
      {template === '' ? null : <span>{template}</span>}
      {sentence === undefined ? (
        words === undefined ? null : (
          <i className="font-mono text-warning-text not-italic">{words}</i>
        )
      ) : (
        <q className="text-muted">
          {markWords(sentence, words).map(({ text, isFound }, at) =>
            isFound ? (
              <mark className="bg-warning-soft text-warning-text" key={at}>
                {text}
              </mark>
            ) : (
              text
            ),
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
    <div
      data-part="reasons"
      className="mt-1.25 flex flex-wrap gap-x-3.5 text-12/4.5 wrap-anywhere text-faint"
    >
      {reason.matches.map(({ term, isPhrase, places, link }) => (
        <span className={link === null ? undefined : 'min-w-0 basis-full'} key={term}>
          <i className={isPhrase ? PHRASE : TERM}>{term}</i> in {places.join(', ')}{' '}
          {link === null ? null : <ReasonLink address={link} />}
        </span>
      ))}
    </div>
  );
}
