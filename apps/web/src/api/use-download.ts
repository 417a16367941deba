import type { Route } from '@linklode/contract';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../lib/download-file.ts';
import { showToast } from '../ui/toast.tsx';
import { download } from './connection.ts';

/** Saves the file that a call answers with; one download at a time. */
export function useDownload(call: Route, fileName: string, timeoutMs?: number, query?: object) {
  const { isPending, mutate } = useMutation({
    mutationFn: () =>
      download(call, {
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        ...(query === undefined ? {} : { query }),
      }),
    onSuccess: (file) => saveFile(file, fileName),
    onError: (error) => {
      console.error(`Failed to download ${fileName}`, error);
      showToast('The download failed. Please try again.', { kind: 'alert' });
    },
  });
  return { isBusy: isPending, save: () => mutate() };
}
