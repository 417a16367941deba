import type { BodyOf, Route } from '@linklode/contract';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../ui/toast.tsx';
import { ApiError, isLeftOpen } from './api-error.ts';
import type { CallRequest } from './api-client.ts';
import { call } from './connection.ts';
import { askAnew, refreshMe } from './me-query.ts';
import { createUnderWay } from './under-way.ts';

const NOTHING_CHANGED = 'That did not work. Nothing was changed. Please try again.';
const NO_ANSWER = 'No answer came, so it may have been done all the same. Look before you try again.';

/**
 * What the server says of a refusal is for people; anything else is told in our words. Where no answer came nobody
 * knows whether it was done.
 */
export function failureText(
  error: unknown,
  otherwise = isLeftOpen(error) ? NO_ANSWER : NOTHING_CHANGED,
): string {
  const detail = error instanceof ApiError && error.status < 500 ? error.body.text : '';
  return detail !== '' ? detail : otherwise;
}

interface ChangeOptions {
  /** What is known below it is asked for anew behind the change. */
  of?: QueryKey;
  /** Said once it is done. */
  done?: string;
  /** What is known of the user is asked for anew as well. */
  isOfUser?: boolean;
  /** The caller tells a failure. */
  isTold?: boolean;
}

/** A call that changes something, made with its body. A failure is told unless the caller tells it. */
export function useChange<Call extends Route>(route: Call, options: ChangeOptions = {}) {
  return useChanging(
    // Whether there is a body, the contract says: what it is made with has its type.
    (body: BodyOf<Call>) => call(route, { body } as unknown as CallRequest<Call>),
    options,
  );
}

/** The same of a change that takes several calls. What is under way is not begun a second time. */
export function useChanging<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  { of, done, isOfUser = false, isTold = false }: ChangeOptions,
) {
  const client = useQueryClient();
  const [underWay] = useState(createUnderWay);
  const changing = useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (done !== undefined) showToast(done);
    },
    onError: (error) => {
      console.error('A change failed', error);
      if (!isTold) showToast(failureText(error), { kind: 'alert' });
    },
    // Still busy until what it changed is there anew.
    onSettled: (_answer, _error, input) => {
      underWay.end(input);
      if (isOfUser) refreshMe(client);
      return of && askAnew(client, of);
    },
  });
  return {
    ...changing,
    mutate: (...asked: Parameters<typeof changing.mutate>) => {
      if (underWay.begin(asked[0])) changing.mutate(...asked);
    },
  };
}
