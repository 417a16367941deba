import { SPEC_TEXTS } from '../content/texts.ts';
import { Link } from '../lib/router.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Notice } from '../ui/notice.tsx';

/** The banner of an empty balance. `work` is what stands still until there are credits again, as a sentence begins. */
export function OutOfCredits({ work }: { work: 'Checking' | 'Searching' }) {
  return (
    <Notice
      tone="warn"
      title={SPEC_TEXTS.outOfCredits}
      className="mb-4"
      action={
        <Link className={buttonClass('primary')} to={paths.buyCredits}>
          {SPEC_TEXTS.buyCredits}
        </Link>
      }
    >
      {work} is off until you add some.
    </Notice>
  );
}
