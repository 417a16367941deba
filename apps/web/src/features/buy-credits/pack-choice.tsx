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
    <label className="group relative grid cursor-pointer grid-cols-[34px_minmax(0,1fr)] items-end gap-x-4 border-r border-line px-4.5 py-5 last:border-r-0 has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_2px_var(--color-accent)] has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed max-xl:nth-2:border-r-0 max-xl:nth-[-n+2]:border-b max-xl:nth-[-n+2]:border-line max-sm:grid-cols-1 max-sm:gap-y-2.5 max-sm:border-r-0 max-sm:px-4 max-sm:py-3.5 max-sm:not-last:border-b max-sm:not-last:border-line sm:max-xl:first:rounded-[5px_0_0] sm:max-xl:last:rounded-[0_0_5px] sm:max-xl:nth-2:rounded-[0_5px_0_0] sm:max-xl:nth-3:rounded-[0_0_0_5px] xl:first:rounded-[5px_0_0_5px] xl:last:rounded-[0_5px_5px_0]">
      <input
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
        type="radio"
        name="pack"
        value={credits}
        checked={chosen === credits}
        disabled={isDisabled}
        onChange={() => onChoose(credits)}
      />
      <CoreSample credits={credits} />
      <LyingCore credits={credits} />
      <span className="num grid grid-cols-[minmax(0,1fr)_auto] self-start text-13/4.75 text-muted max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:items-baseline max-sm:gap-x-2.5">
        <span
          className={`tag col-start-1 justify-self-start max-sm:whitespace-normal group-has-checked:bg-surface max-sm:col-start-2 max-sm:self-center ${RECOMMENDED.has(credits) ? 'tag-accent' : ''}`}
        >
          {label}
        </span>
        <span
          className="col-start-2 row-start-1 size-4.5 rounded-full border-[1.5px] border-edge bg-surface group-has-checked:border-[5.5px] group-has-checked:border-accent max-sm:col-start-3 max-sm:self-center"
          aria-hidden="true"
        />
        <span className="col-span-full mt-2 text-30/8.5 font-display tracking-[-0.03em] text-text font-stretch-112% max-sm:col-span-1 max-sm:col-start-1 max-sm:row-start-1 max-sm:m-0 max-sm:text-26/7.5">
          {credits}{' '}
          <small className="block text-13/4.75 font-normal tracking-normal text-muted font-stretch-100% max-sm:inline">
            credits
          </small>
        </span>
        <span className="col-span-full mt-4 text-18/6 font-strong text-text max-sm:col-span-1 max-sm:col-start-1 max-sm:row-start-2 max-sm:mt-1">
          {formatRupees(priceRupees)}
        </span>
        <span className="col-span-full max-sm:col-start-2 max-sm:-col-end-1 max-sm:row-start-2">
          about {formatDollars(priceRupees * USD_PER_RUPEE)}
        </span>
        <span className="col-span-full mt-2.5 max-sm:mt-0.5">
          {formatRupeesExact(priceRupees / credits)} per website
        </span>
        <span className="col-span-full">{BLURBS[credits]}</span>
      </span>
    </label>
  );
}

/** The packs as a group of radio buttons. */
export function PackChoice(props: PackChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">Choose a pack</legend>
      <div className="panel grid grid-cols-4 max-xl:grid-cols-2 max-sm:grid-cols-1">
        {CREDIT_PACKS.map((pack) => (
          <PackCard key={pack.credits} pack={pack} {...props} />
        ))}
      </div>
    </fieldset>
  );
}
