import type { User } from '@linklode/contract';
import { CREDIT_PACKS } from '@linklode/contract/product';
import { useState } from 'react';
import { useWebConfig } from '../../lib/use-web-config.ts';
import { Notice } from '../../ui/notice.tsx';
import { PackChoice } from './pack-choice.tsx';
import { PurchaseNotice } from './purchase-notice.tsx';
import { Receipt } from './receipt.tsx';
import { usePurchase } from './use-purchase.ts';

const DEFAULT_CREDITS = 50;

/** Choosing a pack and paying for it. `user` is null while it is not known. */
export function BuyCredits({ user }: { user: User | null }) {
  const [chosen, setChosen] = useState(DEFAULT_CREDITS);
  const { stand_ins: standIns } = useWebConfig();
  const { isBusy, told, buy } = usePurchase();
  const pack = CREDIT_PACKS.find((one) => one.credits === chosen);
  return (
    <div className="grid gap-6">
      {standIns.includes('payments') ? (
        <Notice tone="warn" title="Test payments: no money moves.">
          On this development installation a local stand-in takes the card provider’s place.
        </Notice>
      ) : null}
      <PackChoice chosen={chosen} isDisabled={isBusy} onChoose={setChosen} />
      {told ? <PurchaseNotice told={told} /> : null}
      {pack ? <Receipt pack={pack} user={user} isBusy={isBusy} onBuy={() => buy(pack)} /> : null}
    </div>
  );
}
