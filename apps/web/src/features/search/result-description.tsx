import type { Excerpt, SearchResult } from '@linklode/contract';
import { Fragment } from 'react';

/** The page's own description, else the words of it that matched, with what the query asks for marked. */
export function ResultDescription({ result }: { result: Pick<SearchResult, 'description' | 'excerpt'> }) {
  const description = result.description?.trim() ?? '';
  if (description !== '') return description;
  return result.excerpt === undefined ? '-' : <MarkedExcerpt excerpt={result.excerpt} />;
}

function MarkedExcerpt({ excerpt: { text, marks } }: { excerpt: Excerpt }) {
  const ends = [0, ...marks.map(([, end]) => end)];
  return (
    <>
      {marks.map(([start, end], at) => (
        <Fragment key={start}>
          {text.slice(ends[at], start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
