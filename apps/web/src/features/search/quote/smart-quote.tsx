import { FILTER_LABELS } from '@linklode/smart-filters/labels';
import { splitInputs } from '@linklode/smart-filters/typed-inputs';
import { useQuery } from '@tanstack/react-query';
import type { SmartQuote as Quote } from '@linklode/contract';
import type { RefObject } from 'react';
import { useMe } from '../../../api/use-me.ts';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { QueryBoxHandle } from '../form/query-box.tsx';
import { asQuoted } from './quote-cost.ts';
import { leftWords, spokenSum, sumOf } from './quote-words.ts';
import type { Boxes } from '../run/search-state.ts';
import { askedFilter, smartQuoteQuery } from './smart-quote-query.ts';
import type { SearchToolHandle } from '../run/use-search-tool.ts';
import { SPOKEN_AFTER_MS, useSettled } from '../../../lib/use-settled.ts';

/** A filter is run for its quote, so its fields have to rest for longer than a query. */
const PAUSE_MS = 900;

export const WARNING_ID = 'ordinary-word';

/** A count that did not come. */
const NOT_AVAILABLE: Quote = {
  found: { websites: null },
  yours: null,
  at_most: 10,
  free_until: null,
  ordinary: [],
};

interface SmartQuoteProps {
  tool: SearchToolHandle;
  box: RefObject<QueryBoxHandle | null>;
}

/** What a smart filter finds and costs at most, and that a name is an ordinary word too, before anything is paid. */
export function SmartQuote({ tool, box }: SmartQuoteProps) {
  const { boxes } = tool;
  const user = useMe();
  const asked = askedFilter(boxes);
  const key = JSON.stringify(asked);
  const isSettled = useSettled(key, PAUSE_MS) === key;
  const { data, isError, isFetching } = useQuery({
    ...smartQuoteQuery(asked),
    enabled: isSettled && asked !== null,
  });
  const quote = asked === null ? null : isError && !isFetching ? NOT_AVAILABLE : (data ?? null);
  const sum = quote && sumOf(asQuoted(quote), user?.credits ?? null, tool.isOfBoxes);
  const words = quote?.ordinary ?? [];
  const spoken = useSettled(
    sum === null ? '' : [spokenSum(sum), ...words.map(({ name }) => titleOf(name))].join(' '),
    SPOKEN_AFTER_MS,
  );
  return (
    <div className="grid content-center gap-3" aria-busy={isFetching}>
      {quote === null
        ? null
        : words.map(({ name, holding }) => (
            <div key={name} id={WARNING_ID} tabIndex={-1}>
              <Notice
                tone="warn"
                title={titleOf(name)}
                action={
                  <Button
                    disabled={tool.isOff}
                    onClick={() => {
                      tool.chooseFilter(null);
                      tool.typeQuery(wordQuery(name, boxes));
                      setTimeout(() => box.current?.focus());
                    }}
                  >
                    Look for the word instead
                  </Button>
                }
              >
                {holding.websites === null ? 'Many websites hold it' : `${holdingWords(holding)} it`}, most of
                them in another sense. This filter lists those where it is a name:{' '}
                <b className="font-strong">{leftWords(quote.found)}</b>. Both counts are free. A website that
                does not mean the brand costs as much as one that does.
              </Notice>
            </div>
          ))}
      <p
        className="num flex min-h-6 flex-wrap items-baseline gap-x-4.5 gap-y-0.5 text-13/5 text-muted"
        data-part="quote-sum"
      >
        {sum === null ? (
          <span className="text-faint">{asked === null ? HINT : 'Counting…'}</span>
        ) : (
          <>
            <strong className="text-15/5 font-strong text-text">{sum.lead}</strong>
            {sum.notes.map((note) => (
              <span key={note}>{note}</span>
            ))}
          </>
        )}
      </p>
      <p className="sr-only" role="status" aria-label="Quote">
        {spoken}
      </p>
    </div>
  );
}

const HINT =
  'How many websites it finds and what they cost at most stands here before you search. It is free.';

const titleOf = (name: string): string => `“${name}” is also an ordinary word.`;

/** `2,310 websites hold`. */
function holdingWords({ websites, websites_is }: Quote['found']): string {
  const many = countOf(websites ?? 0, 'website');
  return `${websites_is === undefined ? '' : 'At least '}${many} ${websites === 1 ? 'holds' : 'hold'}`;
}

/** The word wherever it stands, but on the sites that the fields name. */
function wordQuery(name: string, { filter, query }: Boxes): string {
  const inputs = filter === null ? [] : FILTER_LABELS[filter].inputs;
  const values = splitInputs(query) ?? [];
  const sites = inputs.flatMap(({ kind }, at) =>
    kind === 'site' && values[at] ? [`-site:${values[at]}`] : [],
  );
  return [`intext:"${name}"`, ...sites].join(' ');
}
