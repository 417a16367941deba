import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { QueryProblem } from '../run/search-state.ts';
import { FieldError, FieldNote } from '../../../ui/field.tsx';

const QueryReading = lazyPart(async () => (await import('./query-reading.tsx')).QueryReading);

interface QueryHintProps {
  id: string;
  query: string;
  problem: QueryProblem | null;
  isOff: boolean;
}

/** Under the query: what is wrong with it, else what it asks for in plain words. */
export function QueryHint({ id, query, problem, isOff }: QueryHintProps) {
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
