import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { switchAccount } from './switch-account.ts';

/** In place of a page about money, for who works for somebody else's. */
export default function OwnerOnly({ name }: { name: string }) {
  return (
    <PageFrame>
      <h1>This page is for the owner</h1>
      <Notice
        className="mt-4"
        tone="info"
        title={`You are working for ${name}`}
        action={<Button onClick={() => switchAccount(null)}>To your own account</Button>}
      >
        Buying credits, the credit history and invoices are the owner’s. Nothing of yours is used here.
      </Notice>
    </PageFrame>
  );
}
