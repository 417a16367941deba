import { DEMO_ROWS } from '../../content/home-texts.ts';
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
      <table className="results demo-results">
        <caption className="sr-only">Three sample results</caption>
        <colgroup>
          <col className="col-vein" />
          <col />
          <col className="demo-col-da" />
          <col className="demo-col-spam" />
          <col className="demo-col-contacts" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="vein-cell">
              <span className="sr-only">Vein: width shows DA</span>
            </th>
            <th scope="col">Website</th>
            <th scope="col">DA</th>
            <th scope="col">Spam score</th>
            <th scope="col">
              <span aria-hidden="true">LinkedIn</span>
              <span className="sr-only">LinkedIn contacts</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {DEMO_ROWS.map((row, at) => (
            <tr key={row.host}>
              <td className="vein-cell">
                <Vein path={PATHS[at] ?? ''} width={44} isSpoilt={spamBand(row.spam) === 'high'} />
              </td>
              <th scope="row">
                <span className="result-title demo-title">{row.title}</span>
                <span className="result-url">{row.host}</span>
              </th>
              <td>
                <Authority value={row.da} kind="da" />
              </td>
              <td>
                <SpamScore value={row.spam} />
              </td>
              <td>
                <span className="metric-value num demo-contacts">
                  <Icon name="people" />
                  {row.contacts}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
