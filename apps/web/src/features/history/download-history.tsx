import { HISTORY_TEXTS } from '../../content/account-texts.ts';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHistory, useHistoryDownload } from './use-history.ts';

export function DownloadHistory() {
  const { isBusy, save } = useHistoryDownload();
  const { entries } = useHistory();
  const button = useFocusReturn(isBusy);
  // A workbook of nothing is no help.
  if (entries?.length === 0) return null;
  return (
    <Button ref={button} disabled={isBusy || entries === undefined} aria-busy={isBusy} onClick={save}>
      <Icon name="download" />
      {HISTORY_TEXTS.downloadExcel}
    </Button>
  );
}
