import type { AuthorizationRequest, BodyOf } from '@linklode/contract';
import { isAppAddress } from '@linklode/contract/app-address';
import { decideAuthorization, readAuthorization } from '@linklode/contract/calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/connection.ts';

type Decision = Omit<BodyOf<typeof import('@linklode/contract').decideAuthorization>, 'request'>;

/** An answer that is no refusal of ours is tried again by the person. */
const wordsOf = (error: unknown): string | null =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 ? error.message : null;

/**
 * Only ever the web, or an app by its own scheme: what else an address can do is nothing that a program may ask of a
 * browser.
 */
function leaveFor(address: string): void {
  const url = new URL(address);
  if (/^https?:$/.test(url.protocol) || isAppAddress(url)) window.location.assign(address);
}

/** What a program asks for, as its address says, and what the person decides. */
export function useConsent(request: AuthorizationRequest) {
  const [isLeaving, setIsLeaving] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['authorization', request],
    queryFn: ({ signal }) => call(readAuthorization, { body: request, signal }),
    gcTime: 0,
    retry: false,
    // A question that changes while it is read is another one.
    refetchOnWindowFocus: false,
  });
  const leave = (address: string) => {
    setIsLeaving(true);
    leaveFor(address);
  };
  const deciding = useMutation({
    mutationFn: (decision: Decision) => call(decideAuthorization, { body: { request, ...decision } }),
    onSuccess: ({ redirect_to: address }) => leave(address),
    onError: (failure) => console.error('Failed to decide', failure),
  });
  return {
    /** Null until it is known. */
    asked: data ?? null,
    /** Why it cannot even be asked; empty where trying again may help. */
    failure: error === null || data !== undefined ? null : (wordsOf(error) ?? ''),
    retry: () => void refetch(),
    decide: deciding.mutate,
    leave,
    isBusy: deciding.isPending || isLeaving,
    isLeaving,
    refusal:
      deciding.error === null ? null : (wordsOf(deciding.error) ?? 'Nobody was let in. Please try again.'),
  };
}
