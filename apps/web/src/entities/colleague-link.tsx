import { useMe } from '../api/use-me.ts';
import { addressFor } from '../lib/account-address.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Icon } from '../ui/icon.tsx';

interface ColleagueLinkProps {
  /** Path and query of what is on screen. */
  place: string;
  /** What it does for them, a sentence. */
  shows: string;
}

/**
 * Copies an address for who works for the same account; nobody else is shown anything by it. Nothing where one works
 * alone.
 */
export function ColleagueLink({ place, shows }: ColleagueLinkProps) {
  const user = useMe();
  const account = user?.works_for?.account ?? user?.team;
  if (account === undefined) return null;
  return (
    <Button kind="quiet" onClick={() => void copyText(addressFor(account, place), `Copied. ${shows}`)}>
      <Icon name="copy" className="max-sm:hidden" />
      Link for colleagues
    </Button>
  );
}
