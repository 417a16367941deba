import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endOtherSessions, endSession, listSessions } from '../../api/own-account.ts';
import { showToast } from '../../ui/toast.tsx';

/** The sessions of the account, asked for anew each time the page opens and after each that was ended. */
export function useSessions() {
  const [isBusy, setIsBusy] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => listSessions(signal),
    gcTime: 0,
  });

  async function run(action: () => Promise<void>, done: string): Promise<void> {
    setIsBusy(true);
    try {
      await action();
      showToast(done);
    } catch (error) {
      console.error('Failed to end a session', error);
      showToast('That did not work. Please try again.', { kind: 'alert' });
    } finally {
      await refetch();
      setIsBusy(false);
    }
  }

  return {
    /** Null until they are known. */
    sessions: data ?? null,
    hasFailed: isError && data === undefined,
    isBusy,
    retry: () => void refetch(),
    end: (id: string) => run(() => endSession(id), 'The session was ended.'),
    endOthers: () => run(endOtherSessions, 'All other sessions were ended.'),
  };
}
