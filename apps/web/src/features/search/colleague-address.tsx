import { useMe } from '../../api/use-me.ts';
import { FOR_PARAM } from '../../lib/working-for.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { searchEntry } from './search-address.ts';
import type { SearchPlace } from './search-state.ts';

/** The address of the page on screen for who works for the same account: it shows these rows for nothing, and nobody else anything. */
export function ColleagueAddress({ place, delivery }: { place: SearchPlace; delivery: string }) {
  const user = useMe();
  const account = user?.works_for?.account ?? user?.team;
  if (account === undefined) return null;
  async function copy(forAccount: string) {
    const { submitted, page } = place;
    const { search } = searchEntry({ submitted, page, delivery });
    const address = `${window.location.origin}${paths.search}${search}&${FOR_PARAM}=${forAccount}`;
    try {
      await navigator.clipboard.writeText(address);
      showToast('Copied. It shows colleagues these rows for nothing, for seven days.');
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
