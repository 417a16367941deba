import { SIGNUP_CREDITS } from '@linklode/contract/product';
import { fillText, SPEC_TEXTS } from '../../content/texts.ts';
import { START, STATS, TRUST } from '../../content/home-texts.ts';
import { Link } from '../../lib/router.tsx';
import { useWebConfig } from '../../lib/use-web-config.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Band, BandTitle } from './band.tsx';

/** Why somebody should believe the rows, and the bill. */
export function Trust() {
  const { free_repeat } = useWebConfig();
  return (
    <Band aria-labelledby="trust-title">
      <div className="wrap">
        <BandTitle id="trust-title">{TRUST.title}</BandTitle>
        <dl className="mt-10 grid grid-cols-2 gap-x-16 border-t border-text max-md:grid-cols-[1fr]">
          {TRUST.reasons.map(({ claim, text }) => (
            <div className="border-b border-line py-5" key={claim}>
              <dt className="text-16/6 font-strong font-stretch-112%">{claim}</dt>
              <dd className="mt-1 max-w-[58ch] text-15/5.75 text-muted">{fillText(text, { free_repeat })}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Band>
  );
}

/** Nothing until the figures are true of this installation (content/home-texts.ts says whether they are). */
export function Stats({ isShown = STATS.isShown }: { isShown?: boolean }) {
  if (!isShown) return null;
  return (
    <Band aria-label="In numbers">
      <div className="wrap">
        <dl className="grid grid-cols-4 max-md:flex max-md:flex-wrap max-md:gap-y-8">
          {STATS.figures.map(({ figure, text }) => (
            <div
              className="relative flex flex-col-reverse justify-end border-t max-md:flex-[1_1_45%] border-text pt-5 pr-6 before:absolute before:top-0 before:left-0 before:h-3 before:w-px before:bg-text"
              key={text}
            >
              <dt className="mt-1 text-15 text-muted max-sm:text-14/4.75">{text}</dt>
              <dd className="text-44/12 font-strong tracking-[-0.035em] font-stretch-116% max-sm:text-30/9.5">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Band>
  );
}

/** The second way in, for whoever has read this far, with what comes after the free credits. */
export function Start() {
  return (
    <Band aria-labelledby="start-title">
      <div className="wrap flex flex-wrap items-end gap-x-16 gap-y-6">
        <div className="min-w-0 flex-1 basis-80">
          <BandTitle id="start-title">{START.title}</BandTitle>
          <p className="num mt-3 max-w-[56ch] text-17/6.75 text-muted">{START.text}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
          <Link className={buttonClass('primary', 'large')} to={paths.login}>
            Start with {SIGNUP_CREDITS} free credits
          </Link>
          <Link className={buttonClass('plain', 'large')} to={paths.pricing}>
            {SPEC_TEXTS.pricing}
          </Link>
        </div>
      </div>
    </Band>
  );
}
