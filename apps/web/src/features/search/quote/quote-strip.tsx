import { Suspense, type RefObject } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { QueryBoxHandle } from '../form/query-box.tsx';
import type { SearchToolHandle } from '../run/use-search-tool.ts';
import { styled } from '../../../lib/whole-sheet.ts';

/** Counts and conditions are of use once something stands in the box. */
const QuoteBar = lazyPart(async () => (await import('./quote-bar.tsx')).QuoteBar);
const SmartQuote = lazyPart(async () => (await styled(import('./smart-quote.tsx'))).SmartQuote);

interface QuoteStripProps {
  tool: SearchToolHandle;
  box: RefObject<QueryBoxHandle | null>;
}

/** Under the query: what it finds and costs at most, before anything is paid. Its room is there from the beginning. */
export function QuoteStrip({ tool, box }: QuoteStripProps) {
  const { filter, query } = tool.boxes;
  if (filter !== null)
    return (
      <div
        className="-mx-5 grid min-h-15 border-y border-line px-5 py-3 max-sm:-mx-4 max-sm:px-4"
        data-part="quote"
      >
        <Suspense fallback={null}>
          <SmartQuote tool={tool} box={box} />
        </Suspense>
      </div>
    );
  const hint = <p className="self-center text-13/5 text-faint">{HINT}</p>;
  return (
    <div
      className="-mx-5 grid min-h-24 border-y border-line px-5 py-3 max-sm:-mx-4 max-sm:min-h-60 max-sm:px-4"
      data-part="quote"
    >
      {query.trim() === '' ? (
        hint
      ) : (
        <Suspense fallback={null}>
          <QuoteBar tool={tool} box={box} />
        </Suspense>
      )}
    </div>
  );
}

const HINT =
  'How many websites a query finds and what they cost at most stands here before you search. It is free.';
