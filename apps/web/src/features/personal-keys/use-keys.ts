import type { BodyOf } from '@linklode/contract';
import { createKey, listKeys, revokeKey } from '@linklode/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/connection.ts';
import { showToast } from '../../ui/toast.tsx';

const KEY = ['personal-keys'] as const;

export type KeyWish = BodyOf<typeof import('@linklode/contract').createKey>;

/** The personal keys of the account, asked for anew each time the page opens and after each change. */
export function useKeys() {
  const client = useQueryClient();
  const changed = () => client.invalidateQueries({ queryKey: KEY });
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listKeys, { signal }),
    gcTime: 0,
  });
  const making = useMutation({
    mutationFn: (wish: KeyWish) => call(createKey, { body: wish }),
    onError: (error) => console.error('Failed to make a key', error),
    onSettled: changed,
  });
  const revoking = useMutation({
    mutationFn: (id: string) => call(revokeKey, { body: { id } }),
    onSuccess: () => showToast('The key was revoked.'),
    onError: (error) => {
      console.error('Failed to revoke a key', error);
      showToast('That did not work. Please try again.', { kind: 'alert' });
    },
    onSettled: changed,
  });
  const failure = making.error;
  return {
    /** Null until they are known. */
    keys: data ?? null,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
    make: making.mutate,
    isMaking: making.isPending,
    /** The key that was made just now, which is told this once. */
    made: making.data ?? null,
    forget: making.reset,
    failure:
      failure === null
        ? null
        : failure instanceof ApiError && failure.status < 500
          ? failure.message
          : 'No key was made. Please try again.',
    isRevoking: revoking.isPending,
    revoke: revoking.mutate,
  };
}
