import { quoteSearch } from '@linklode/contract/calls';
import type { SearchQuote } from '@linklode/contract';
import { clausesOf } from '@linklode/query-language';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { call } from '../../../api/connection.ts';
import { useMe } from '../../../api/use-me.ts';
import { ConditionMenu } from './condition-menu.tsx';
import { QuoteClauses } from './quote-clauses.tsx';
import { FRESH_FOR_MS, quoteBody, quotedSearch, quoteKey, type QuotedSearch } from './quote-query.ts';
import { spokenSum, sumOf } from './quote-words.ts';
import type { QueryBoxHandle } from '../form/query-box.tsx';
import { findQueryProblem, lacksOperator } from '../form/read-query.ts';
import { RowsChoice } from './rows-choice.tsx';
import type { SearchToolHandle } from '../run/use-search-tool.ts';
import { SPOKEN_AFTER_MS, useSettled } from '../../../lib/use-settled.ts';

/** A quote is asked for once the typing pauses. */
const PAUSE_MS = 250;

/** Asking for another gives up the one under way. */
function quoteQuery(search: QuotedSearch | null) {
  return queryOptions({
    queryKey: quoteKey(search),
    queryFn:
      search === null ? skipToken : ({ signal }) => call(quoteSearch, { body: quoteBody(search), signal }),
    staleTime: FRESH_FOR_MS,
    gcTime: 5 * FRESH_FOR_MS,
    retry: false,
  });
}

/** A count that did not come. */
const NOT_AVAILABLE: SearchQuote = {
  count: 'not_available',
  clauses: [],
  all: { websites: null },
  yours: null,
  at_most: 10,
  free_until: null,
  with: [],
};

interface QuoteBarProps {
  tool: SearchToolHandle;
  box: RefObject<QueryBoxHandle | null>;
}

/** What each condition leaves, how to take one out or put one in, and what the search comes to. */
export function QuoteBar({ tool, box }: QuoteBarProps) {
  const { boxes } = tool;
  const user = useMe();
  const now = quotedSearch(boxes);
  const key = JSON.stringify(now);
  const isReadable = now !== null && findQueryProblem(now.query) === null;
  const settledKey = useSettled(key, PAUSE_MS);
  const isSettled = settledKey === key;
  const asked = isReadable ? now : null;
  const { data, isError, isFetching } = useQuery({
    ...quoteQuery(asked),
    enabled: isSettled && asked !== null,
    placeholderData: keepPreviousData,
  });
  const quote = asked === null ? null : isError ? NOT_AVAILABLE : (data ?? null);
  const isCounting = asked !== null && (isFetching || !isSettled);
  const isSlow = useSettled(isCounting, 300) && isCounting;
  const balance = user?.credits ?? null;
  const sum = quote && sumOf(quote, balance, tool.isOfBoxes);
  const spoken = useSettled(sum === null || isCounting ? '' : spokenSum(sum), SPOKEN_AFTER_MS);
  const clauses = clausesOf(boxes.query);

  return (
    <div
      className="grid min-w-0 grid-cols-[minmax(0,1fr)_236px_auto] gap-x-5 gap-y-3 max-lg:grid-cols-[minmax(0,1fr)_auto] max-sm:grid-cols-[1fr]"
      aria-busy={isCounting}
    >
      <div className="relative min-w-0 max-lg:col-span-full">
        <QuoteClauses
          query={boxes.query}
          clauses={clauses}
          quote={quote}
          excluded={now?.exclude.length ?? 0}
          isOff={tool.isOff}
          onQuery={tool.typeQuery}
          onKeepExcluded={() => tool.typeExclude('')}
          onNothingLeft={() => box.current?.focus()}
        >
          <ConditionMenu
            search={asked}
            query={boxes.query}
            isOff={tool.isOff}
            onQuery={(query, isFinished) => {
              tool.typeQuery(query);
              if (!isFinished) setTimeout(() => box.current?.select(query.length, 0));
            }}
          />
        </QuoteClauses>
      </div>
      <div className="min-h-15 text-13/5 text-muted lg:border-l lg:border-line lg:pl-5" data-part="quote-sum">
        {sum === null ? (
          <p className="text-faint">
            {isReadable
              ? 'Counting…'
              : lacksOperator(boxes.query)
                ? 'Nothing to count yet: the query needs an operator, such as intitle: or site:.'
                : 'Nothing to count yet.'}
          </p>
        ) : (
          <>
            <p className="num text-15/5 font-strong text-text">{isSlow ? 'Counting…' : sum.lead}</p>
            {sum.notes.map((note) => (
              <p className="num" key={note}>
                {note}
              </p>
            ))}
          </>
        )}
        <p className="sr-only" role="status" aria-label="Quote">
          {spoken}
        </p>
      </div>
      <RowsChoice rows={boxes.rows ?? 'sites'} isOff={tool.isOff} onChoose={tool.chooseRows} />
    </div>
  );
}
