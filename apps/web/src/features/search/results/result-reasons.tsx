import type { LinkEvidence, Reason } from '@linklode/contract';
import { WebLink } from '../../../entities/web-link.tsx';
import { linksIn } from '../gap/gap-rows.ts';
import type { MatchReason } from './match-reasons.ts';
import { markWords, type RowReason } from './row-reasons.ts';

const TERM = 'font-mono font-medium not-italic';
const PHRASE = `${TERM} text-warning-text`;

function ReasonLink({ address }: { address: string }) {
  return (
    <WebLink
      className="inline-block max-w-full truncate align-bottom font-mono font-stretch-100%"
      url={address}
      title={address}
    >
      {address}
    </WebLink>
  );
}

/** Each link on a line of its own: to whom, what it says where it stands, and its rel. */
function LinkEvidenceList({ links }: { links: readonly LinkEvidence[] }) {
  return (
    <ul className="mt-0.5 grid gap-1 border-l border-line pl-2.5" data-part="link-evidence">
      {links.map(({ site, url, anchor, rel, sentence }) => (
        <li key={site} className="min-w-0">
          <span className="font-medium text-muted">{site}</span>{' '}
          {sentence === null ? (
            <span>{anchor === '' ? 'a link without words' : `“${anchor}”, outside the text`}</span>
          ) : (
            <q className="text-muted">
              <MarkedSentence sentence={sentence} words={anchor} />
            </q>
          )}{' '}
          <span className={rel === '' ? 'font-mono whitespace-nowrap' : 'font-mono'} data-part="rel">
            {rel === '' ? 'no rel' : `rel ${rel}`}
          </span>{' '}
          <ReasonLink address={url} />
        </li>
      ))}
    </ul>
  );
}

/** The links of a row to rivals, or that its source does not know them. */
export function GapLinks({ reason }: { reason: RowReason }) {
  const links = linksIn(reason);
  if (links.length === 0) return 'The source of this row does not say where the links stand.';
  return <LinkEvidenceList links={links} />;
}

function MarkedSentence({ sentence, words }: { sentence: string; words: string | undefined }) {
  return (
    <bdi>
      {markWords(sentence, words).map(({ text, isFound }, at) =>
        isFound ? (
          <mark className="bg-warning-soft text-warning-text" key={at}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </bdi>
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
          <MarkedSentence sentence={sentence} words={words} />
        </q>
      )}
      {link === undefined ? null : <ReasonLink address={link} />}
    </div>
  );
}

/** What every row of the page fulfils alike; nothing where that is nothing. */
export function SharedReasons({ reasons }: { reasons: readonly MatchReason[] }) {
  if (reasons.length === 0) return null;
  return (
    <p data-part="shared-reasons" className="mb-2 text-13 wrap-anywhere text-faint">
      In every row:{' '}
      {reasons.map(({ term, isPhrase, places }, at) => (
        <span key={term}>
          {at === 0 ? '' : '; '}
          <i className={isPhrase ? PHRASE : TERM}>{term}</i> in {places.join(', ')}
        </span>
      ))}
      .
    </p>
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
      {reason.matches.map(({ term, isPhrase, places, link, links }) => (
        <div className={link === null && links.length === 0 ? undefined : 'min-w-0 basis-full'} key={term}>
          <i className={isPhrase ? PHRASE : TERM}>{term}</i> in {places.join(', ')}{' '}
          {links.length > 0 ? <LinkEvidenceList links={links} /> : null}
          {link === null || links.length > 0 ? null : <ReasonLink address={link} />}
        </div>
      ))}
    </div>
  );
}
