import { lexForDisplay, type DisplayKind } from '@linklode/query-language';
import { memo } from 'react';
import { QUERY_COLOURS } from './query-colours.ts';

const CLASSES: Readonly<Record<DisplayKind, string | undefined>> = {
  operator: QUERY_COLOURS.operator,
  value: undefined,
  domain: QUERY_COLOURS.value,
  quoted: QUERY_COLOURS.phrase,
  'unclosed-quote': QUERY_COLOURS.wrong,
  or: QUERY_COLOURS.joint,
  paren: QUERY_COLOURS.joint,
  excluded: QUERY_COLOURS.excluded,
  invalid: QUERY_COLOURS.wrong,
  dropped: QUERY_COLOURS.dropped,
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
    const className = isWrong ? QUERY_COLOURS.wrong : CLASSES[kind];
    if (!className) return text;
    return (
      <span key={start} className={className}>
        {text}
      </span>
    );
  });
});
