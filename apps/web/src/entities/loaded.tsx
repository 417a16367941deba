import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SPEC_TEXTS } from '../content/texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** What did not come: `Your keys`. */
  what: string;
  children: (data: Data) => ReactNode;
}

/**
 * A part of a page that is asked for by itself: what came, or that it is on its way, or that it did not come and the
 * way to ask again.
 */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  // Said aloud, it would be heard as often as the page has parts.
  if (!isError || isFetching) return <p className="text-13/5 text-muted">{SPEC_TEXTS.loading}</p>;
  return (
    <Notice
      tone="bad"
      role="alert"
      title={`${what} could not be loaded.`}
      action={
        <Button onClick={() => void refetch()}>
          Try again
          <span className="sr-only">: {what}</span>
        </Button>
      }
    />
  );
}
