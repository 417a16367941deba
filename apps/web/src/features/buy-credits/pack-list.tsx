import type { CreditPack } from '@linklode/contract/product';
import { USD_PER_RUPEE } from '@linklode/contract/product';
import { formatDollars, formatRupees, formatRupeesExact } from '../../lib/format.ts';
import { CoreSample, LyingCore } from './core-sample.tsx';

/** The two labels that recommend a pack; the others only name theirs. */
const RECOMMENDING = ['Most Popular', 'Best Value'];

/** The packs with their price per website and the approximate price in dollars. */
export function PackList({ packs }: { packs: readonly CreditPack[] }) {
  return (
    <ul className="panel grid grid-cols-4 overflow-hidden max-lg:grid-cols-2 max-sm:grid-cols-[1fr]">
      {packs.map(({ credits, label, priceRupees }) => (
        <li
          className="grid grid-cols-[34px_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-5 gap-y-4 border-r border-line p-5 last:border-r-0 max-lg:nth-[-n+2]:border-b max-lg:nth-[-n+2]:border-line max-lg:nth-[2n]:border-r-0 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-3 max-sm:border-r-0 max-sm:p-4 max-sm:not-last:border-b max-sm:not-last:border-line [&>svg]:self-end max-sm:[&>svg]:col-span-full sm:[&>svg]:row-span-2"
          key={credits}
          data-part="pack"
        >
          <CoreSample credits={credits} />
          <LyingCore credits={credits} />
          <div>
            <span className={RECOMMENDING.includes(label) ? 'tag tag-accent' : 'tag'}>{label}</span>
            <h2 className="num mt-2 text-30/8.5 tracking-[-0.03em]">
              {credits}{' '}
              <small className="block text-13/4.75 font-normal tracking-normal text-muted font-stretch-100%">
                websites
              </small>
            </h2>
          </div>
          <div className="max-sm:self-end max-sm:text-right">
            <p className="num text-18/6 font-strong">{formatRupees(priceRupees)}</p>
            <p className="num text-13/4.75 text-muted">about {formatDollars(priceRupees * USD_PER_RUPEE)}</p>
            <p className="num text-13/4.75 text-muted">
              {formatRupeesExact(priceRupees / credits)} per website
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
