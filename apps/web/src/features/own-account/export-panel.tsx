import { HISTORY_DAYS, PRODUCT_NAME } from '@linklode/contract/product';
import { useState } from 'react';
import { exportAccount } from '../../api/own-account.ts';
import { saveFile } from '../../lib/download-file.ts';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AccountSection } from './account-section.tsx';

/** All that is kept about the account, in one file. */
export function ExportPanel() {
  const [isBusy, setIsBusy] = useState(false);
  const button = useFocusReturn(isBusy);

  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      saveFile(await exportAccount(), `${PRODUCT_NAME.toLowerCase()}-account.json`);
    } catch (error) {
      console.error('Failed to export the account', error);
      showToast('The download failed. Please try again.', { kind: 'alert' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <AccountSection titleId="export-title" title="Your data">
      <p className="text-13/5 text-muted">
        One file (JSON) with your account, your sessions, your credit history, your payments and the searches
        of the last {HISTORY_DAYS} days. It holds no key to your account; card numbers are with the payment
        provider alone.
      </p>
      <Button ref={button} disabled={isBusy} aria-busy={isBusy} onClick={() => void save()}>
        <Icon name="download" />
        Download my data
      </Button>
    </AccountSection>
  );
}
