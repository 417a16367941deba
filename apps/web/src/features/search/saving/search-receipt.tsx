import { downloadReceipt } from '@linklode/contract/calls';
import { useDownload } from '../../../api/use-download.ts';
import { useWebConfig } from '../../../lib/use-web-config.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionPanel } from './action-panel.tsx';

interface SearchReceiptProps {
  /** Of the page on screen. */
  delivery: string;
  page: number;
}

/** The signed receipt of what is on screen, what stands in it, and how somebody else checks it. */
export function SearchReceipt({ delivery, page }: SearchReceiptProps) {
  const { api_origin: api } = useWebConfig();
  const name = `receipt-search-${delivery.slice(0, 8)}.json`;
  const ofPage = useDownload(downloadReceipt, name, undefined, { kind: 'search', id: delivery });
  const wholeName = `receipt-all-pages-${delivery.slice(0, 8)}.json`;
  const ofAll = useDownload(downloadReceipt, wholeName, undefined, { kind: 'all_pages', id: delivery });
  return (
    <ActionPanel icon="check" label="Receipt" name="Receipt">
      <p className="text-13/5">
        A signed file that a client can check without us: what was asked, of which state of the index and
        when, every row with its reasons and links, and the entries of the ledger that it cost. Free, for
        seven days after the search. It has no people in it. A whole campaign’s is on its project’s page.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={ofPage.isBusy} aria-busy={ofPage.isBusy} onClick={ofPage.save}>
          Receipt of page {page} <span className="num font-normal text-muted">free</span>
        </Button>
        <Button disabled={ofAll.isBusy} aria-busy={ofAll.isBusy} onClick={ofAll.save}>
          Receipt of every page delivered <span className="num font-normal text-muted">free</span>
        </Button>
      </div>
      <div className="border-t border-line pt-2.5 text-13/5 text-muted">
        <p>
          To check it: Node 22 or newer, this{' '}
          <a href="/verify-receipt.mjs" download>
            program of some 75 lines
          </a>
          , and
        </p>
        <code
          className="mt-1 block overflow-x-auto rounded-[4px] bg-sunken px-2 py-1.5 font-mono text-12/4.5 text-text"
          tabIndex={0}
        >
          node verify-receipt.mjs {name} {api}/.well-known/linklode-receipt-keys.json
        </code>
        <p className="mt-1">
          “Good” means that not a byte was changed since it was signed; “NOT GOOD”, that one was, or that
          another key signed it.
        </p>
      </div>
    </ActionPanel>
  );
}
