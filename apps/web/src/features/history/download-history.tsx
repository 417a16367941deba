import { HISTORY_TEXTS } from '../../content/account-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHistoryDownload } from './use-history.ts';

export function DownloadHistory() {
  const { isBusy, save } = useHistoryDownload();
  return (
    <Button disabled={isBusy} aria-busy={isBusy} onClick={() => void save()}>
      <Icon name="download" />
      {HISTORY_TEXTS.downloadExcel}
    </Button>
  );
}
