import type { Excerpt, SearchResult } from '@linklode/contract';
import { Fragment } from 'react';

/**
 * The words of the page that matched, with what the query asks for marked; else its own description. The block around
 * it has `dir="auto"`: what is cut off is then the end of a text, also of one that runs from right to left.
 */
export function ResultDescription({ result }: { result: Pick<SearchResult, 'description' | 'excerpt'> }) {
  const { excerpt } = result;
  if (excerpt !== undefined && excerpt.marks.length > 0) return <MarkedExcerpt excerpt={excerpt} />;
  const description = result.description?.trim() ?? '';
  const text = description || excerpt?.text;
  if (text !== undefined) return text;
  return <i>The page says nothing of itself here.</i>;
}

function MarkedExcerpt({ excerpt: { text, marks } }: { excerpt: Excerpt }) {
  const ends = [0, ...marks.map(([, end]) => end)];
  return (
    <>
      {marks.map(([start, end], at) => (
        <Fragment key={start}>
          {text.slice(ends[at], start)}
          <mark className="rounded-1 bg-warning-soft text-warning-text">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
