import { useMe } from '../api/use-me.ts';
import { addressFor } from '../lib/account-address.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.tsx';

interface ColleagueLinkProps {
  /** Path and query of what is on screen. */
  place: string;
  /** What it does for them, a sentence. */
  shows: string;
}

/** Copies an address for who works for the same account; nobody else is shown anything by it. Nothing where one works alone. */
export function ColleagueLink({ place, shows }: ColleagueLinkProps) {
  const user = useMe();
  const account = user?.works_for?.account ?? user?.team;
  if (account === undefined) return null;
  async function copy(forAccount: string) {
    try {
      await navigator.clipboard.writeText(addressFor(forAccount, place));
      showToast(`Copied. ${shows}`);
    } catch {
      showToast('The browser did not allow copying.', { kind: 'alert' });
    }
  }
  return (
    <Button kind="quiet" onClick={() => void copy(account)}>
      <Icon name="copy" className="max-sm:hidden" />
      Link for colleagues
    </Button>
  );
}
