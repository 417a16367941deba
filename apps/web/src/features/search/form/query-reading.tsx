import { describeForReading } from './read-query.ts';

/** What the query asks for in plain words; nothing while it cannot be read. */
export function QueryReading({ query }: { query: string }) {
  const reading = describeForReading(query);
  if (reading === null) return null;
  return (
    <>
      Reads as:{' '}
      {reading.map(({ text, isTerm }, at) =>
        isTerm ? (
          <strong className="font-semibold text-text" key={at}>
            {text}
          </strong>
        ) : (
          text
        ),
      )}
    </>
  );
}
