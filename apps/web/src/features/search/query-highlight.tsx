import { lexForDisplay, type DisplayKind } from '@linklode/query-language';
import { memo } from 'react';
import type { QueryProblem } from './search-state.ts';

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

/** The coloured copy of a query that lies under its field. */
export const QueryHighlight = memo(function QueryHighlight(props: {
  query: string;
  problem: QueryProblem | null;
}) {
  const { query, problem } = props;
  return lexForDisplay(query).map(({ text, kind, start, end }) => {
    const isWrong =
      problem !== null &&
      problem.position !== null &&
      kind !== 'space' &&
      start < problem.position + problem.length &&
      problem.position < end;
    const className = isWrong ? 'query-wrong' : CLASSES[kind];
    return className ? (
      <span key={start} className={className}>
        {text}
      </span>
    ) : (
      text
    );
  });
});
