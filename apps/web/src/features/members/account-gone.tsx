import { Notice } from '../../ui/notice.tsx';

/** Where the account that the tab or an address named is not open to its reader. */
export function AccountGone() {
  return (
    <div className="wrap pt-3">
      <Notice tone="warn" role="status" title="That account is not open to you">
        You do not work for it, or no longer. This is your own account; nothing was changed.
      </Notice>
    </div>
  );
}
