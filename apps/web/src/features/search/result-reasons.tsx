import type { MatchReason } from './match-reasons.ts';

/** Why a row is here, from the returned text only; nothing where the returned text does not show it. */
export function ResultReasons({ reasons }: { reasons: readonly MatchReason[] }) {
  if (reasons.length === 0) return null;
  return (
    <div className="result-reasons">
      {reasons.map(({ term, isPhrase, places }) => (
        <span key={term}>
          <i className={isPhrase ? 'query-phrase-text' : undefined}>{term}</i> in {places.join(', ')}
        </span>
      ))}
    </div>
  );
}
