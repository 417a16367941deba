import type { User } from '@linklode/contract';
import { Link } from '../../lib/router.tsx';
import { session } from '../../api/connection.ts';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';

export function ProfileCard({ user }: { user: User }) {
  return (
    <section className="panel panel-pad max-w-160" aria-label="Account">
      <Facts>
        <Fact term="Name">{user.name?.trim() || '-'}</Fact>
        <Fact term="Email">{user.email || '-'}</Fact>
        <Fact term="Credits" className={`num ${user.credits > 0 ? 'text-accent-text' : 'text-danger-text'}`}>
          {formatCount(user.credits)}
        </Fact>
      </Facts>
      <div className="mt-5 flex flex-wrap gap-2 max-sm:grid">
        <Link className={buttonClass('primary')} to={paths.buyCredits}>
          {SPEC_TEXTS.topUpCredits}
        </Link>
        <Link className={buttonClass()} to={paths.creditHistory}>
          {SPEC_TEXTS.creditHistory}
        </Link>
        <Link className={buttonClass()} to={paths.dashboard}>
          {SPEC_TEXTS.dashboard}
        </Link>
        <Button kind="quiet" onClick={() => session.logOut()}>
          {SPEC_TEXTS.logout}
        </Button>
      </div>
    </section>
  );
}
