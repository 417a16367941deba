import type { User } from '@linklode/contract';
import { Link } from '../../lib/router.tsx';
import { session } from '../../api/connection.ts';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';

export function ProfileCard({ user }: { user: User }) {
  return (
    <section className="panel panel-pad profile" aria-label="Account">
      <dl className="facts">
        <div>
          <dt>Name</dt>
          <dd>{user.name?.trim() || '-'}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{user.email || '-'}</dd>
        </div>
        <div>
          <dt>Credits</dt>
          <dd className={`num ${user.credits > 0 ? 'amount-up' : 'amount-down'}`}>
            {formatCount(user.credits)}
          </dd>
        </div>
      </dl>
      <div className="profile-actions">
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
