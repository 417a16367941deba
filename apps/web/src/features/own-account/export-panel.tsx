import { exportAccount } from '@linklode/contract/calls';
import { HISTORY_DAYS, PRODUCT_NAME } from '@linklode/contract/product';
import { useDownload } from '../../api/use-download.ts';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';

/** All that is kept about the account, in one file. */
export function ExportPanel() {
  const { isBusy, save } = useDownload(exportAccount, `${PRODUCT_NAME.toLowerCase()}-account.json`);
  const button = useFocusReturn(isBusy);

  return (
    <TitledPanel titleId="export-title" title="Your data">
      <p className="text-13/5 text-muted">
        One file (JSON) with your account, your sessions, your credit history, your payments, your projects
        and the searches of the last {HISTORY_DAYS} days. It holds no key to your account; card numbers are
        with the payment provider alone.
      </p>
      <Button ref={button} disabled={isBusy} aria-busy={isBusy} onClick={save}>
        <Icon name="download" />
        Download my data
      </Button>
    </TitledPanel>
  );
}
