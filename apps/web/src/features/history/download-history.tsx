import { HISTORY_TEXTS } from '../../content/account-texts.ts';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHistoryDownload } from './use-history.ts';

export function DownloadHistory() {
  const { isBusy, save } = useHistoryDownload();
  const button = useFocusReturn(isBusy);
  return (
    <Button ref={button} disabled={isBusy} aria-busy={isBusy} onClick={() => void save()}>
      <Icon name="download" />
      {HISTORY_TEXTS.downloadExcel}
    </Button>
  );
}
