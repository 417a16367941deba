import type { CreditPack } from '@linklode/contract/product';
import { USD_PER_RUPEE } from '@linklode/contract/product';
import type { ReactNode } from 'react';
import { formatDollars, formatRupees, formatRupeesExact } from '../lib/format.ts';

interface PackListProps {
  packs: readonly CreditPack[];
  /** Draws what a pack holds beside its figures. */
  drawPack: (credits: number) => ReactNode;
}

/** The two labels that recommend a pack; the others only name theirs. */
const RECOMMENDING = ['Most Popular', 'Best Value'];

/** The packs with their price per website and the approximate price in dollars. */
export function PackList({ packs, drawPack }: PackListProps) {
  return (
    <ul className="panel packs">
      {packs.map(({ credits, label, priceRupees }) => (
        <li className="pack" key={credits}>
          {drawPack(credits)}
          <div className="pack-size">
            <span className={RECOMMENDING.includes(label) ? 'tag tag-malachite' : 'tag'}>{label}</span>
            <h2 className="num">
              {credits} <small>websites</small>
            </h2>
          </div>
          <div className="pack-cost">
            <p className="pack-price num">{formatRupees(priceRupees)}</p>
            <p className="pack-small num">about {formatDollars(priceRupees * USD_PER_RUPEE)}</p>
            <p className="pack-small num">{formatRupeesExact(priceRupees / credits)} per website</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
