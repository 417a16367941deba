import { Icon } from '../../ui/icon.tsx';
import { describeForReading } from './read-query.ts';
import type { QueryProblem } from './search-state.ts';

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
    return (
      <p className="reading" id={id}>
        Search is off until you add credits.
      </p>
    );
  }
  if (problem) {
    return (
      <p className="field-error" id={id} role="alert">
        <Icon name="alert" />
        <span>
          {problem.message}
          {problem.position === null ? null : ` See character ${problem.position + 1}.`}
        </span>
      </p>
    );
  }
  if (filterHint !== null) {
    return (
      <p className="reading" id={id}>
        {filterHint}
      </p>
    );
  }
  const reading = describeForReading(query);
  return (
    <p className="reading" id={id}>
      {reading === null ? null : (
        <>
          Reads as:{' '}
          {reading.map(({ text, isTerm }, at) => (isTerm ? <strong key={at}>{text}</strong> : text))}
        </>
      )}
    </p>
  );
}
