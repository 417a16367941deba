import type { Likeness } from '@linklode/contract';
import { findLikeness } from '@linklode/contract/calls';
import { MAX_EXAMPLES, MIN_EXAMPLES } from '@linklode/contract/product';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldError, FieldNote } from '../../../ui/field.tsx';
import {
  judgementWords,
  kindWords,
  noneWords,
  precisionWords,
  shareWords,
  termWords,
} from './likeness-words.ts';

interface ExamplePanelProps {
  isOff: boolean;
  /** @param examples what is not to be found again, and paid for, since the person has it */
  onQuery: (query: string, examples: readonly string[]) => void;
}

const CALL_FAILED = 'The examples could not be looked at this time. Nothing was charged. Please try again.';

/** From websites that linked to the query that finds more like them; nothing is searched for or paid here. */
export function ExamplePanel({ isOff, onQuery }: ExamplePanelProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const asking = useMutation({
    mutationFn: (sites: string[]) => call(findLikeness, { body: { sites } }),
    onError: (error) => {
      const told = error instanceof ApiError && error.status < 500 ? error.body.text : '';
      fail(told === '' ? CALL_FAILED : told);
    },
  });
  const { data, isPending } = asking;

  function fail(message: string) {
    setProblem(message);
    field.current?.focus();
  }

  function ask() {
    const sites = [...new Set(text.split(/[\s,;]+/).filter((site) => site !== ''))];
    asking.reset();
    if (sites.length < MIN_EXAMPLES || sites.length > MAX_EXAMPLES)
      fail(`Give ${MIN_EXAMPLES} to ${MAX_EXAMPLES} websites. These are ${sites.length}.`);
    else asking.mutate(sites);
  }

  return (
    <div className="grid gap-3" role="group" aria-label="By example">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 max-lg:grid-cols-[1fr]">
        <Field
          htmlFor={id}
          label="Websites that linked"
          hint={`${MIN_EXAMPLES} to ${MAX_EXAMPLES}, one a line`}
        >
          <textarea
            className="input mono min-h-28 py-2"
            ref={field}
            id={id}
            rows={5}
            value={text}
            disabled={isOff}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            aria-describedby={`${id}note`}
            aria-invalid={problem === null ? undefined : true}
            onChange={(event) => {
              setProblem(null);
              setText(event.target.value);
            }}
          />
          {problem === null ? (
            <FieldNote id={`${id}note`}>
              Sites, or the addresses of the pages that linked. Free: nothing is searched for yet.
            </FieldNote>
          ) : (
            <FieldError id={`${id}note`} role="alert">
              {problem}
            </FieldError>
          )}
        </Field>
        <Button className="mt-6 min-h-11 max-lg:mt-0" disabled={isOff || isPending} onClick={ask}>
          {isPending ? 'Looking…' : 'Find what they share'}
        </Button>
      </div>
      <div role="status" aria-label="What they share" aria-busy={isPending}>
        {data === undefined ? null : <LikenessReport likeness={data} isOff={isOff} onQuery={onQuery} />}
      </div>
    </div>
  );
}

function LikenessReport({ likeness, isOff, onQuery }: ExamplePanelProps & { likeness: Likeness }) {
  const { query, terms, examples } = likeness;
  if (query === null) return <p className="text-13/5 text-muted">{noneWords(likeness)}</p>;
  return (
    <div className="grid gap-2 text-13/5 text-muted" data-part="likeness">
      <p className="font-mono text-14 wrap-anywhere text-text">{query}</p>
      {likeness.kind === null ? null : <p>{kindWords(likeness)}</p>}
      <p>{shareWords(likeness)}</p>
      <p data-part="precision">{precisionWords(likeness)}</p>
      <ul className="grid gap-1 border-l border-line pl-2.5">
        {terms.map((term) => (
          <li key={term.text} className="wrap-anywhere">
            <i className="font-mono text-text not-italic">{term.text}</i> {termWords(term, likeness)}
          </li>
        ))}
      </ul>
      <p>{judgementWords(likeness)}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
        {examples.map(({ text, site, is_found, is_found_again }) => (
          <li key={text} className="wrap-anywhere">
            <span className="font-mono">{site ?? text}</span>{' '}
            {is_found === null
              ? 'not judged'
              : is_found_again
                ? 'found again'
                : is_found
                  ? 'found, not again when left out'
                  : 'not found'}
          </li>
        ))}
      </ul>
      <div>
        <Button
          disabled={isOff}
          onClick={() =>
            onQuery(
              query,
              examples.flatMap(({ site }) => site ?? []),
            )
          }
        >
          Use this query
        </Button>{' '}
        <span>The examples go to the excluded sites, so that none of them is paid for.</span>
      </div>
    </div>
  );
}
