import { CREDIT_PACKS, USD_PER_RUPEE, type CreditPack } from '@linklode/contract/product';
import { formatDollars, formatRupees, formatRupeesExact } from '../../lib/format.ts';
import { CoreSample, LyingCore } from './core-sample.tsx';

const BLURBS: Readonly<Record<number, string>> = {
  50: 'Try a first campaign.',
  100: 'A steady month of outreach.',
  200: 'Room for several clients.',
  400: 'For agencies with a queue.',
};
const RECOMMENDED = new Set([100, 400]);

interface PackChoiceProps {
  /** The credits of the chosen pack. */
  chosen: number;
  isDisabled: boolean;
  onChoose: (credits: number) => void;
}

interface PackCardProps extends PackChoiceProps {
  pack: CreditPack;
}

function PackCard({ pack, chosen, isDisabled, onChoose }: PackCardProps) {
  const { credits, priceRupees, label } = pack;
  return (
    <label className="pack-card">
      <input
        type="radio"
        name="pack"
        value={credits}
        checked={chosen === credits}
        disabled={isDisabled}
        onChange={() => onChoose(credits)}
      />
      <CoreSample credits={credits} />
      <LyingCore credits={credits} />
      <span className="pack-card-text num">
        <span className={`tag ${RECOMMENDED.has(credits) ? 'tag-malachite' : ''}`}>{label}</span>
        <span className="pack-card-radio" aria-hidden="true" />
        <span className="pack-card-credits">
          {credits} <small>credits</small>
        </span>
        <span className="pack-card-price">{formatRupees(priceRupees)}</span>
        <span className="pack-card-dollars">about {formatDollars(priceRupees * USD_PER_RUPEE)}</span>
        <span className="pack-card-each">{formatRupeesExact(priceRupees / credits)} per website</span>
        <span className="pack-card-blurb">{BLURBS[credits]}</span>
      </span>
    </label>
  );
}

/** The packs as a group of radio buttons. */
export function PackChoice(props: PackChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">Choose a pack</legend>
      <div className="panel pack-cards">
        {CREDIT_PACKS.map((pack) => (
          <PackCard key={pack.credits} pack={pack} {...props} />
        ))}
      </div>
    </fieldset>
  );
}
