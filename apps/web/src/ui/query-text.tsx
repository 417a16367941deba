import { lexForDisplay, type DisplayKind } from '@linklode/query-language';
import { memo } from 'react';

const CLASSES: Readonly<Record<DisplayKind, string | undefined>> = {
  operator: 'query-operator',
  value: undefined,
  domain: 'query-value',
  quoted: 'query-phrase',
  'unclosed-quote': 'query-wrong',
  or: 'query-joint',
  paren: 'query-joint',
  excluded: 'query-excluded',
  invalid: 'query-wrong',
  dropped: 'query-dropped',
  word: undefined,
  space: undefined,
};

interface QueryTextProps {
  query: string;
  /** A stretch that is wrong: where it starts, in UTF-16 units, and how long it is. */
  wrongAt?: number | null;
  wrongLength?: number;
}

/** A query with each part in its colour. */
export const QueryText = memo(function QueryText({ query, wrongAt = null, wrongLength = 1 }: QueryTextProps) {
  return lexForDisplay(query).map(({ text, kind, start, end }) => {
    const isWrong = wrongAt !== null && kind !== 'space' && start < wrongAt + wrongLength && wrongAt < end;
    const className = isWrong ? 'query-wrong' : CLASSES[kind];
    if (!className) return text;
    return (
      <span key={start} className={className}>
        {text}
      </span>
    );
  });
});
