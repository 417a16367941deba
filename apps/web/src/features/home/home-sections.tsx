import type { ReactNode } from 'react';
import { fillText, SPEC_TEXTS } from '../../content/texts.ts';
import { HERO, PAINS, QUESTIONS, STEP_TEXTS, WHAT_IS } from '../../content/home-texts.ts';
import { Link } from '../../lib/router.tsx';
import { useWebConfig } from '../../lib/use-web-config.ts';
import { anchors, homeSection, paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Authority, SpamScore } from '../../entities/metric.tsx';
import { Band, BandLead, BandTitle } from './band.tsx';
import { DemoCard } from './demo-card.tsx';
import { Strata } from './strata.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Disclosure, Disclosures } from '../../ui/disclosure.tsx';
import { QUERY_COLOURS } from '../../entities/query-colours.ts';

const ROCKS = ['dots', 'dashes', 'bricks', 'lines'];

export function Hero() {
  return (
    <section className="relative overflow-hidden bg-surface">
      <div className="wrap relative z-1 grid grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)] items-center gap-16 pt-18 max-xl:grid-cols-[1fr] max-xl:gap-10 max-xl:pt-14 max-sm:gap-8 max-sm:pt-10">
        <div className="xl:pb-10">
          <p className="mb-4 text-15 font-label text-accent-text">{HERO.forWhom}</p>
          <h1 className="text-hero leading-[1.02] font-display tracking-[-0.036em] font-stretch-116%">
            {HERO.title}
          </h1>
          <p className="mt-5 max-w-[46ch] text-18/7 text-muted max-sm:text-17/6.5">{HERO.lead}</p>
          <div className="mt-7">
            <Link className={`${buttonClass('primary', 'large')} max-sm:w-full`} to={paths.login}>
              {SPEC_TEXTS.getFreeCredits}
            </Link>
          </div>
          <p className="mt-3.5 text-13 text-faint">{HERO.small}</p>
        </div>
        <DemoCard />
      </div>
      <Strata />
    </section>
  );
}

const TWO_COLUMNS =
  'wrap grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-16 max-xl:grid-cols-[1fr] max-xl:gap-6';

export function Pains() {
  return (
    <Band aria-labelledby="pains-title">
      <div className="wrap">
        <BandTitle id="pains-title">{PAINS.title}</BandTitle>
        <BandLead>{PAINS.lead}</BandLead>
        <ul className="mt-10 grid grid-cols-4 border-t border-text max-xl:grid-cols-2 max-xl:gap-y-8 max-sm:grid-cols-[1fr]">
          {PAINS.items.map((item, at) => (
            <li className="pr-6 pb-1 max-sm:pr-0" key={item.title}>
              <svg
                className="mb-4 h-14 w-full"
                viewBox="0 0 300 56"
                preserveAspectRatio="xMinYMid slice"
                aria-hidden="true"
                focusable="false"
              >
                <rect width="300" height="56" fill={`url(#rock-${ROCKS[at]})`} opacity="0.75" />
                <path d="M0 55.5h300" stroke="var(--color-line)" />
              </svg>
              <h3>{item.title}</h3>
              <p className="mt-1 leading-5.25 text-muted">{item.text}</p>
            </li>
          ))}
        </ul>
        <Link className={`${buttonClass('plain', 'large')} mt-9`} to={homeSection(anchors.showcase)}>
          {SPEC_TEXTS.seeHowItWorks}
        </Link>
      </div>
    </Band>
  );
}

function ShowcaseCore() {
  return (
    <div className="relative border-r border-line">
      <svg
        className="absolute inset-0 size-full"
        viewBox="0 0 112 640"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        <rect width="112" height="214" fill="url(#rock-dots)" opacity="0.7" />
        <rect y="214" width="112" height="212" fill="var(--color-page)" />
        <rect y="214" width="112" height="212" fill="url(#rock-dashes)" opacity="0.7" />
        <rect y="426" width="112" height="214" fill="var(--color-sunken)" />
        <rect y="426" width="112" height="214" fill="url(#rock-bricks)" opacity="0.7" />
      </svg>
      <svg
        className="absolute inset-0 size-full"
        viewBox="0 0 112 640"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path
          fill="var(--color-drawing)"
          d="M55 0C52 70 60 120 52 190C40 260 30 290 34 340C38 400 46 420 44 470C42 540 30 560 26 640H92C84 580 70 540 72 480C74 430 84 400 80 340C76 290 62 250 60 190C62 120 56 70 57 0Z"
        />
      </svg>
    </div>
  );
}

interface StepProps {
  title: string;
  text: string;
  /** What it looks like. */
  children: ReactNode;
}

function Step({ title, text, children }: StepProps) {
  return (
    <li className="grid min-h-47 grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] items-center gap-10 p-8 not-first:border-t not-first:border-line max-xl:grid-cols-[1fr] max-xl:gap-5 max-sm:px-4 max-sm:py-6">
      <div>
        <h3 className="text-20/6.5">{title}</h3>
        <p className="mt-1.5 max-w-[44ch] text-15/5.75 text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}

function StepFigure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 text-13 font-label text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function StepPerson({ name, post }: { name: string; post: string }) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 text-13 text-muted">
      <span
        className="grid size-9 flex-none place-items-center rounded-full bg-sunken text-12 font-strong shadow-[inset_0_0_0_1px_var(--color-line)]"
        aria-hidden="true"
      >
        {name.replaceAll(/(\p{Lu})\S*\s*/gu, '$1')}
      </span>
      <span>
        <strong className="block text-14 font-strong text-text">{name}</strong>
        {post}
      </span>
    </li>
  );
}

export function Showcase() {
  return (
    <Band isRaised id={anchors.showcase} tabIndex={-1} aria-labelledby="showcase-title">
      <div className="wrap">
        <BandTitle id="showcase-title">{SPEC_TEXTS.worksInThreeSteps}</BandTitle>
        <div className="mt-10 grid grid-cols-[112px_minmax(0,1fr)] overflow-hidden rounded-3 border border-line bg-surface max-sm:grid-cols-[36px_minmax(0,1fr)]">
          <ShowcaseCore />
          <ol>
            <Step title={SPEC_TEXTS.stepQuery} text={STEP_TEXTS.query}>
              <p className="mono rounded-2 border border-line bg-sunken px-3.5 py-2.75 text-15/6 font-medium wrap-anywhere">
                <span className={QUERY_COLOURS.operator}>intitle:</span>
                <span className={QUERY_COLOURS.phrase}>&quot;resource page&quot;</span>{' '}
                <span className={QUERY_COLOURS.operator}>inurl:</span>soil
              </p>
            </Step>
            <Step title={SPEC_TEXTS.stepWebsites} text={STEP_TEXTS.websites}>
              <dl className="grid grid-cols-3 gap-5 max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.35fr)] max-sm:gap-3.5">
                <StepFigure name="DA">
                  <Authority value={68} kind="da" />
                </StepFigure>
                <StepFigure name="PA">
                  <Authority value={54} kind="pa" />
                </StepFigure>
                <StepFigure name="Spam score">
                  <SpamScore value={3} />
                </StepFigure>
              </dl>
            </Step>
            <Step title={SPEC_TEXTS.stepPeople} text={STEP_TEXTS.people}>
              <ul>
                <StepPerson name="Anjali Raghunathan" post="Managing Editor, Trowel & Tilth" />
                <StepPerson name="Freya Lindqvist" post="SEO Lead, Trowel & Tilth" />
              </ul>
            </Step>
          </ol>
        </div>
      </div>
    </Band>
  );
}

export function WhatIs() {
  return (
    <Band isRaised id={anchors.whatIs} tabIndex={-1} aria-labelledby="what-is-title">
      <div className={TWO_COLUMNS}>
        <BandTitle id="what-is-title">{WHAT_IS.title}</BandTitle>
        <div>
          <div className="prose text-17/7">
            {WHAT_IS.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <h3 className="mt-8">What it replaces</h3>
          <Facts className="mt-2.5 border-t border-text pt-1.5 max-sm:*:block max-sm:*:before:hidden max-sm:[&_dd]:text-left">
            {WHAT_IS.replaces.map(({ before, after }) => (
              <Fact key={before} term={before}>
                {after}
              </Fact>
            ))}
          </Facts>
        </div>
      </div>
    </Band>
  );
}

export function Questions() {
  const { free_repeat } = useWebConfig();
  return (
    <Band isLast id={anchors.faq} tabIndex={-1} aria-labelledby="faq-title">
      <div className={TWO_COLUMNS}>
        <div>
          <BandTitle id="faq-title">Questions</BandTitle>
          <BandLead>
            Each operator has its own answer in the{' '}
            <Link to={paths.searchOperators}>search operators guide</Link>. Anything else:{' '}
            <Link to={paths.contact}>write to us</Link>.
          </BandLead>
        </div>
        <Disclosures>
          {QUESTIONS.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              <p className="max-w-[calc(66ch-32px)] max-sm:max-w-measure">
                {fillText(answer, { free_repeat })}
              </p>
            </Disclosure>
          ))}
        </Disclosures>
      </div>
    </Band>
  );
}
