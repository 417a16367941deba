import { SPEC_TEXTS } from '../../content/texts.ts';
import { HERO, PAINS, QUESTIONS, STATS, STEP_TEXTS, WHAT_IS } from '../../content/home-texts.ts';
import { Link } from '../../lib/router.tsx';
import { anchors, homeSection, paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { Authority, SpamScore } from '../../ui/metric.tsx';
import { DemoCard } from './demo-card.tsx';
import { Strata } from './strata.tsx';

const ROCKS = ['dots', 'dashes', 'bricks', 'lines'];

export function Hero() {
  return (
    <section className="hero">
      <div className="wrap hero-grid">
        <div>
          <h1>{HERO.title}</h1>
          <p className="hero-lead">{HERO.lead}</p>
          <div className="hero-actions">
            <Link className={buttonClass('primary', 'large')} to={paths.login}>
              {SPEC_TEXTS.getFreeCredits}
            </Link>
          </div>
          <p className="hero-small">{HERO.small}</p>
        </div>
        <DemoCard />
      </div>
      <Strata />
    </section>
  );
}

export function Pains() {
  return (
    <section className="band" aria-labelledby="pains-title">
      <div className="wrap">
        <h2 id="pains-title">{PAINS.title}</h2>
        <p className="band-lead">{PAINS.lead}</p>
        <ul className="pains">
          {PAINS.items.map((item, at) => (
            <li key={item.title}>
              <svg
                viewBox="0 0 300 56"
                preserveAspectRatio="xMinYMid slice"
                aria-hidden="true"
                focusable="false"
              >
                <rect width="300" height="56" fill={`url(#rock-${ROCKS[at]})`} opacity="0.75" />
                <path d="M0 55.5h300" stroke="var(--line)" />
              </svg>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ul>
        <Link className={`${buttonClass('plain', 'large')} mt-9`} to={homeSection(anchors.showcase)}>
          {SPEC_TEXTS.seeHowItWorks}
        </Link>
      </div>
    </section>
  );
}

function ShowcaseCore() {
  return (
    <div className="steps-core">
      <svg viewBox="0 0 112 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <rect width="112" height="214" fill="url(#rock-dots)" opacity="0.7" />
        <rect y="214" width="112" height="212" fill="var(--ground)" />
        <rect y="214" width="112" height="212" fill="url(#rock-dashes)" opacity="0.7" />
        <rect y="426" width="112" height="214" fill="var(--sunken)" />
        <rect y="426" width="112" height="214" fill="url(#rock-bricks)" opacity="0.7" />
      </svg>
      <svg viewBox="0 0 112 640" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path
          fill="var(--vein)"
          d="M55 0C52 70 60 120 52 190C40 260 30 290 34 340C38 400 46 420 44 470C42 540 30 560 26 640H92C84 580 70 540 72 480C74 430 84 400 80 340C76 290 62 250 60 190C62 120 56 70 57 0Z"
        />
      </svg>
    </div>
  );
}

export function Showcase() {
  return (
    <section
      className="band band-raised"
      id={anchors.showcase}
      tabIndex={-1}
      aria-labelledby="showcase-title"
    >
      <div className="wrap">
        <h2 id="showcase-title">{SPEC_TEXTS.worksInThreeSteps}</h2>
        <div className="steps">
          <ShowcaseCore />
          <ol>
            <li className="step">
              <div>
                <h3>{SPEC_TEXTS.stepQuery}</h3>
                <p>{STEP_TEXTS.query}</p>
              </div>
              <p className="query-sample mono">
                <span className="query-operator">intitle:</span>
                <span className="query-phrase">&quot;resource page&quot;</span>{' '}
                <span className="query-operator">inurl:</span>soil
              </p>
            </li>
            <li className="step">
              <div>
                <h3>{SPEC_TEXTS.stepWebsites}</h3>
                <p>{STEP_TEXTS.websites}</p>
              </div>
              <dl className="step-metrics">
                <div>
                  <dt>DA</dt>
                  <dd>
                    <Authority value={68} kind="da" />
                  </dd>
                </div>
                <div>
                  <dt>PA</dt>
                  <dd>
                    <Authority value={54} kind="pa" />
                  </dd>
                </div>
                <div>
                  <dt>Spam score</dt>
                  <dd>
                    <SpamScore value={3} />
                  </dd>
                </div>
              </dl>
            </li>
            <li className="step">
              <div>
                <h3>{SPEC_TEXTS.stepPeople}</h3>
                <p>{STEP_TEXTS.people}</p>
              </div>
              <ul className="step-people">
                <li>
                  <strong>Anjali Raghunathan</strong>
                  Managing Editor, Trowel &amp; Tilth
                </li>
                <li>
                  <strong>Freya Lindqvist</strong>
                  SEO Lead, Trowel &amp; Tilth
                </li>
              </ul>
            </li>
          </ol>
        </div>
      </div>
    </section>
  );
}

export function Stats() {
  return (
    <section className="band" aria-label="In numbers">
      <div className="wrap">
        <dl className="stats">
          {STATS.map(({ figure, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

export function WhatIs() {
  return (
    <section className="band band-raised" id={anchors.whatIs} tabIndex={-1} aria-labelledby="what-is-title">
      <div className="wrap two-columns">
        <h2 id="what-is-title">{WHAT_IS.title}</h2>
        <div>
          <div className="prose">
            {WHAT_IS.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <h3 className="replaces-title">What it replaces</h3>
          <dl className="facts replaces">
            {WHAT_IS.replaces.map(({ before, after }) => (
              <div key={before}>
                <dt>{before}</dt>
                <dd>{after}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

export function Questions() {
  return (
    <section className="band band-last" id={anchors.faq} tabIndex={-1} aria-labelledby="faq-title">
      <div className="wrap two-columns">
        <div>
          <h2 id="faq-title">Questions</h2>
          <p className="band-lead">
            Each operator has its own answer in the{' '}
            <Link to={paths.searchOperators}>search operators guide</Link>. Anything else:{' '}
            <Link to={paths.contact}>write to us</Link>.
          </p>
        </div>
        <div className="disclosures">
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                {question}
                <Icon name="plus" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
