import { lazy, Suspense } from 'react';
import type { QueryProblem } from './search-state.ts';
import { FieldError, FieldNote } from '../../ui/field.tsx';

const QueryReading = lazy(async () => ({ default: (await import('./query-reading.tsx')).QueryReading }));

interface QueryHintProps {
  id: string;
  query: string;
  /** What a smart filter takes; null where the query is one with operators. */
  filterHint: string | null;
  problem: QueryProblem | null;
  isOff: boolean;
}

/** Under the query: what is wrong with it, else what a filter takes, else what the query asks for in plain words. */
export function QueryHint({ id, query, filterHint, problem, isOff }: QueryHintProps) {
  if (isOff) {
    return <FieldNote id={id}>Search is off until you add credits.</FieldNote>;
  }
  if (problem) {
    return (
      <FieldError id={id} role="alert">
        {problem.message}
        {problem.position === null ? null : ` See character ${problem.position + 1}.`}
      </FieldError>
    );
  }
  if (filterHint !== null) {
    return <FieldNote id={id}>{filterHint}</FieldNote>;
  }
  return (
    <FieldNote id={id}>
      {query.trim() === '' ? null : (
        <Suspense>
          <QueryReading query={query} />
        </Suspense>
      )}
    </FieldNote>
  );
}
