import { CREDIT_PACKS } from '@linklode/contract/product';
import { useState } from 'react';
import { Link } from '../../lib/router.tsx';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { PackChoice } from './pack-choice.tsx';
import { Receipt } from './receipt.tsx';
import { usePurchase } from './use-purchase.ts';

const DEFAULT_CREDITS = 50;

/** Choosing a pack and paying for it. `credits` is the balance, null while the user is not known. */
export function BuyCredits({ credits }: { credits: number | null }) {
  const [chosen, setChosen] = useState(DEFAULT_CREDITS);
  const { isBusy, failure, buy } = usePurchase();
  const pack = CREDIT_PACKS.find((one) => one.credits === chosen);
  return (
    <div className="grid gap-6">
      <PackChoice chosen={chosen} isDisabled={isBusy} onChoose={setChosen} />
      {failure ? (
        <Notice tone="bad" role="alert" title={failure.text}>
          {failure.orderId === null ? (
            'Nothing was paid. Please try again.'
          ) : (
            <>
              If credits that you paid for do not arrive, <Link to={paths.contact}>contact us</Link> with the
              order number <span className="mono">{failure.orderId}</span>. We reply within 48 business hours.
            </>
          )}
        </Notice>
      ) : null}
      {pack ? <Receipt pack={pack} credits={credits} isBusy={isBusy} onBuy={() => void buy(pack)} /> : null}
    </div>
  );
}
