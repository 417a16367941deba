import type { CreditPack } from '@linklode/contract/product';
import { USD_PER_RUPEE } from '@linklode/contract/product';
import { formatDollars, formatRupees, formatRupeesExact } from '../lib/format.ts';

/** The packs with their price per website and the approximate price in dollars. */
export function PackList({ packs }: { packs: readonly CreditPack[] }) {
  return (
    <ul className="panel packs">
      {packs.map((pack) => (
        <li className="pack" key={pack.credits}>
          <span className="tag tag-malachite">{pack.label}</span>
          <h2 className="num">
            {pack.credits} <small>websites</small>
          </h2>
          <p className="pack-price num">{formatRupees(pack.priceRupees)}</p>
          <p className="pack-small num">about {formatDollars(pack.priceRupees * USD_PER_RUPEE)}</p>
          <p className="pack-small num">{formatRupeesExact(pack.priceRupees / pack.credits)} per website</p>
        </li>
      ))}
    </ul>
  );
}
