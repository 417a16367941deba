import { endOtherSessions, endSession, listSessions } from '@linklode/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';
import { showToast } from '../../ui/toast.tsx';

const KEY = ['sessions'] as const;

/** The sessions of the account, asked for anew each time the page opens and after each that was ended. */
export function useSessions() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    gcTime: 0,
  });
  const ending = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(endOtherSessions, {}) : call(endSession, { body: { id } }),
    onSuccess: (_ended, id) =>
      showToast(id === null ? 'All other sessions were ended.' : 'The session was ended.'),
    onError: (error) => {
      console.error('Failed to end a session', error);
      showToast('That did not work. Please try again.', { kind: 'alert' });
    },
    // Still busy until the list is the new one.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });

  return {
    /** Null until they are known. */
    sessions: data ?? null,
    hasFailed: isError && data === undefined,
    isBusy: ending.isPending,
    retry: () => void refetch(),
    end: (id: string) => ending.mutate(id),
    endOthers: () => ending.mutate(null),
  };
}
