import { DEMO_ROWS, type DemoRow } from '../../content/home-texts.ts';
import { spamBand } from '../../lib/spam-band.ts';
import { veinPaths } from '../../lib/vein-path.ts';
import { Icon } from '../../ui/icon.tsx';
import { Authority, SpamScore } from '../../ui/metric.tsx';
import { Vein } from '../../ui/vein.tsx';

const DEMO_QUERY = 'intitle:"write for us" soil -forum';
const PATHS = veinPaths(
  DEMO_ROWS.map((row) => row.da),
  44,
);

function DemoResult({ row, path }: { row: DemoRow; path: string }) {
  return (
    <li className="demo-row">
      <span className="demo-vein">
        <Vein path={path} width={44} isSpoilt={spamBand(row.spam) === 'high'} />
      </span>
      <div className="demo-site">
        <span className="result-title demo-title">{row.title}</span>
        <span className="result-url">{row.host}</span>
      </div>
      <dl>
        <div>
          <dt>DA</dt>
          <dd>
            <Authority value={row.da} kind="da" />
          </dd>
        </div>
        <div>
          <dt>Spam score</dt>
          <dd>
            <SpamScore value={row.spam} />
          </dd>
        </div>
        <div>
          <dt>
            LinkedIn<span className="sr-only"> contacts</span>
          </dt>
          <dd>
            <span className="metric-value num demo-contacts">
              <Icon name="people" />
              {row.contacts}
            </span>
          </dd>
        </div>
      </dl>
    </li>
  );
}

/** A search box that is off and three sample rows. Everything in it is invented and says so. */
export function DemoCard() {
  return (
    <div className="demo" role="group" aria-label="Sample results">
      <div className="field demo-top">
        <label className="field-label" htmlFor="demo-query">
          Sample query
          <span className="field-hint">Illustrative values</span>
        </label>
        <div className="query-box demo-query">
          <div aria-hidden="true">
            <span className="query-operator">intitle:</span>
            <span className="query-phrase">&quot;write for us&quot;</span> soil{' '}
            <span className="query-excluded">-forum</span>
          </div>
          <textarea id="demo-query" rows={1} value={DEMO_QUERY} disabled readOnly />
        </div>
      </div>
      <p className="demo-heads" aria-hidden="true">
        <span>Website</span>
        <span>DA</span>
        <span>Spam score</span>
        <span>LinkedIn</span>
      </p>
      <ul>
        {DEMO_ROWS.map((row, at) => (
          <DemoResult key={row.host} row={row} path={PATHS[at] ?? ''} />
        ))}
      </ul>
    </div>
  );
}
