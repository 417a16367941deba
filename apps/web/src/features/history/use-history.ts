import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadHistory, listHistory } from '../../api/list-history.ts';
import { saveFile } from '../../lib/download-file.ts';
import { showToast } from '../../ui/toast.tsx';

/**
 * Every result of the last seven days, newest first; asked for anew each time the page opens. A failure is logged and
 * reads as an empty history, as the specification has it.
 */
export function useHistory() {
  return useQuery({
    queryKey: ['history'],
    queryFn: async ({ signal }) => {
      try {
        return await listHistory(signal);
      } catch (error) {
        if (signal.aborted) throw error;
        console.error('Failed to load the search history', error);
        return [];
      }
    },
    gcTime: 0,
  });
}

/** Saves history.xlsx; one download at a time. */
export function useHistoryDownload() {
  const [isBusy, setIsBusy] = useState(false);
  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      saveFile(await downloadHistory(), 'history.xlsx');
    } catch (error) {
      console.error('Failed to download the search history', error);
      showToast('The download failed. Please try again.', { kind: 'alert' });
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, save };
}
