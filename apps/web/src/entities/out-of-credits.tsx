import { createPaymentOrder } from '@linklode/contract/calls';
import { SPEC_TEXTS } from '../content/texts.ts';
import { Link } from '../lib/router.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Notice } from '../ui/notice.tsx';
import { May } from './may.tsx';

/** For who searches with another person's credits. */
export const NOT_BUYER = 'The owner of the account can add credits, or raise what you may take in a month.';

/** The banner of an empty balance. `work` is what stands still until there are credits again, as a sentence begins. */
export function OutOfCredits({ work }: { work: 'Checking' | 'Searching' }) {
  return (
    <Notice
      tone="warn"
      title={SPEC_TEXTS.outOfCredits}
      className="mb-4"
      action={
        <May call={createPaymentOrder}>
          <Link className={buttonClass('primary')} to={paths.buyCredits}>
            {SPEC_TEXTS.buyCredits}
          </Link>
        </May>
      }
    >
      <May call={createPaymentOrder} instead={`${work} is off. ${NOT_BUYER}`}>
        {work} is off until you add some.
      </May>
    </Notice>
  );
}
