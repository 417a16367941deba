import { getPitchSheet } from '@linklode/contract/calls';
import type { PitchFact } from '@linklode/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/connection.ts';
import { countOf, formatRecentDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { WebLink } from '../../entities/web-link.tsx';
import { factWords } from './fact-words.ts';
import { rivalsOf, type PitchSearch } from './rivals-of.ts';

/** Facts about a site, each with the page that states it and its words there. */
export function PitchFacts({ url, search }: { url: string; search: PitchSearch }) {
  const rival = rivalsOf(search);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['pitch-sheet', url, ...rival],
    queryFn: ({ signal }) =>
      call(getPitchSheet, { query: { url, ...(rival.length === 0 ? {} : { rival }) }, signal }),
    staleTime: 10 * 60_000,
    retry: false,
  });
  if (error !== null && !isFetching)
    return (
      <div className="grid justify-items-start gap-2 py-1">
        <FieldError role="alert">
          {error instanceof ApiError ? error.message : 'The pitch sheet did not come.'} Nothing was charged.
        </FieldError>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  if (data === undefined)
    return (
      <p className="text-12/4.5 text-faint" role="status">
        Reading…
      </p>
    );
  return (
    <div className="mt-1 ml-1.5 grid gap-2 *:min-w-0 border-l border-line pl-3 text-12/4.5 font-normal">
      {data.facts.length === 0 ? (
        <p className="text-muted" role="status">
          {data.pages === 0
            ? 'Our index holds no page of this website: the row came from elsewhere.'
            : 'Nothing that would help to write to it stands on the pages that we hold.'}
        </p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {data.facts.map((fact, at) => (
            <Fact key={`${at} ${fact.kind}`} fact={fact} />
          ))}
        </ul>
      )}
      {data.pages === 0 ? null : (
        <p className="num text-faint">
          By {countOf(data.pages, 'page')} of this website
          {data.read_at === null ? '' : `, the last read on ${formatRecentDay(data.read_at)}`}.
        </p>
      )}
    </div>
  );
}

function Fact({ fact }: { fact: PitchFact }) {
  const { kind, value, url, sentence, replacement } = fact;
  const isLink = kind === 'dead_link' || kind === 'rival_link';
  return (
    <li className="grid min-w-0 gap-0.5 wrap-anywhere">
      <b className="font-strong text-text">{factWords(fact)}</b>
      {isLink ? <Address url={value} /> : null}
      {replacement === undefined ? null : (
        <span className="text-muted">
          Could stand in its place: <bdi>{replacement.title}</bdi> <Address url={replacement.url} />
        </span>
      )}
      <q dir="auto" className="line-clamp-3 text-left text-muted">
        {sentence}
      </q>
      <span className="flex gap-1">
        on <Address url={url} />
      </span>
    </li>
  );
}

function Address({ url }: { url: string }) {
  return (
    <WebLink
      className="mono inline-block max-w-full truncate align-bottom text-faint max-sm:min-h-6"
      url={url}
      title={url}
    />
  );
}
