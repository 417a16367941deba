import { useState } from 'react';
import { forgetAccountGone } from '../../lib/working-for.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Where the account that the tab or an address named is not open to its reader; until they close it. */
export default function AccountGone() {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  const close = () => {
    forgetAccountGone();
    setIsOpen(false);
  };
  return (
    <div className="wrap pt-3">
      <Notice
        tone="warn"
        role="status"
        title="That account is not open to you"
        action={<Button onClick={close}>Close</Button>}
      >
        You do not work for it, or no longer. This is your own account; nothing was changed.
      </Notice>
    </div>
  );
}
