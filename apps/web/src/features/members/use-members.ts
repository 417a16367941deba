import type { BodyOf } from '@linklode/contract';
import {
  changeMember,
  inviteMember,
  listMembers,
  removeMember,
  revokeInvitation,
} from '@linklode/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/connection.ts';
import { refreshMe } from '../../api/me-query.ts';
import { showToast } from '../../ui/toast.tsx';

const KEY = ['members'] as const;

export type Terms = Pick<BodyOf<typeof import('@linklode/contract').changeMember>, 'role' | 'month_cap'>;

const textOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500
    ? error.body.text
    : 'That did not work. Nothing was changed. Please try again.';

/** Who works for the account and who is invited, and what its owner does about it. */
export function useMembers() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listMembers, { signal }),
    gcTime: 0,
  });
  const onSettled = () => {
    refreshMe(client);
    return client.invalidateQueries({ queryKey: KEY });
  };
  const onError = (error: unknown) => showToast(textOf(error), { kind: 'alert' });
  const inviting = useMutation({
    mutationFn: (wish: Terms & { email: string }) => call(inviteMember, { body: wish }),
    onSettled,
  });
  const revoking = useMutation({
    mutationFn: (id: string) => call(revokeInvitation, { body: { id } }),
    onSuccess: () => showToast('The invitation was taken back.'),
    onError,
    onSettled,
  });
  const changing = useMutation({
    mutationFn: (to: Terms & { person: string }) => call(changeMember, { body: to }),
    onSuccess: () => showToast('Changed, from their next request on.'),
    onError,
    onSettled,
  });
  const removing = useMutation({
    mutationFn: (person: string) => call(removeMember, { body: { person } }),
    onSuccess: () => showToast('Taken out, from their next request on.'),
    onError,
    onSettled,
  });
  return {
    /** Null until it is known. */
    people: data ?? null,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
    invite: inviting.mutate,
    isInviting: inviting.isPending,
    /** The invitation that was made just now, whose address is told this once. */
    made: inviting.data ?? null,
    forget: inviting.reset,
    failure: inviting.error === null ? null : textOf(inviting.error),
    isBusy: revoking.isPending || changing.isPending || removing.isPending,
    revoke: revoking.mutate,
    change: changing.mutate,
    remove: removing.mutate,
  };
}
