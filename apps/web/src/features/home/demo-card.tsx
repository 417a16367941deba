import type { ReactNode } from 'react';
import { DEMO_ROWS, type DemoRow } from '../../content/home-texts.ts';
import { spamBand } from '../../lib/spam-band.ts';
import { veinPaths } from '../../lib/vein-path.ts';
import { Icon } from '../../ui/icon.tsx';
import { Authority, SpamScore } from '../../entities/metric.tsx';
import { Vein } from '../../entities/vein.tsx';
import { Field } from '../../ui/field.tsx';
import { QUERY_COLOURS } from '../../entities/query-colours.ts';

const DEMO_QUERY = 'intitle:"write for us" soil -forum';
const PATHS = veinPaths(
  DEMO_ROWS.map((row) => row.da),
  44,
);

/** Named by the heads above, and on phones by itself. */
function DemoFigure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="pr-4 max-sm:pr-0">
      <dt className="text-12/4 font-label text-muted max-sm:mb-0.5 sm:sr-only">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function DemoResult({ row, path }: { row: DemoRow; path: string }) {
  return (
    <li className="relative grid grid-cols-(--demo-columns) border-b border-line py-3.25 pl-14 last:border-b-0 max-sm:block max-sm:pt-3.5 max-sm:pr-3.5 max-sm:pb-4 max-sm:pl-10">
      <span className="absolute top-0 right-auto -bottom-px left-0 w-11 bg-sunken max-sm:w-6.5">
        <Vein path={path} width={44} isSpam={spamBand(row.spam) === 'high'} />
      </span>
      <div className="min-w-0 pr-4 max-sm:pr-0">
        <span
          data-part="title"
          className="line-clamp-1 text-15/5 font-semibold wrap-anywhere text-text max-sm:line-clamp-2"
        >
          {row.title}
        </span>
        <span className="mt-px block truncate font-mono text-mono/4.5 font-normal text-accent-text">
          {row.host}
        </span>
      </div>
      <dl className="contents max-sm:mt-3 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto] max-sm:gap-3.5">
        <DemoFigure name="DA">
          <Authority value={row.da} kind="da" />
        </DemoFigure>
        <DemoFigure name="Spam score">
          <SpamScore value={row.spam} />
        </DemoFigure>
        <DemoFigure
          name={
            <>
              LinkedIn<span className="sr-only"> contacts</span>
            </>
          }
        >
          <span className="num flex h-5 items-center gap-1.5 text-16/5 font-strong whitespace-nowrap font-stretch-104%">
            <Icon name="people" />
            {row.contacts}
          </span>
        </DemoFigure>
      </dl>
    </li>
  );
}

/** A search box that is off and three sample rows. Everything in it is invented and says so. */
export function DemoCard() {
  return (
    <div
      className="relative overflow-hidden rounded-3 border border-edge bg-raised shadow-menu [--demo-columns:minmax(0,1fr)_84px_128px_80px]"
      role="group"
      aria-label="Sample results"
    >
      <Field
        htmlFor="demo-query"
        label="Sample query"
        hint="Illustrative values"
        className="p-3.5 max-sm:pb-4"
      >
        <div className="query-box border-line bg-sunken">
          <div aria-hidden="true">
            <span className={QUERY_COLOURS.operator}>intitle:</span>
            <span className={QUERY_COLOURS.phrase}>&quot;write for us&quot;</span> soil{' '}
            <span className={QUERY_COLOURS.excluded}>-forum</span>
          </div>
          <textarea
            className="cursor-default"
            id="demo-query"
            rows={1}
            value={DEMO_QUERY}
            disabled
            readOnly
          />
        </div>
      </Field>
      <p
        className="grid h-10 grid-cols-(--demo-columns) items-end border-y border-line bg-sunken pb-2.5 pl-14 text-12/4.5 font-semibold tracking-[0.01em] text-muted font-stretch-88% max-sm:hidden"
        aria-hidden="true"
      >
        <span>Website</span>
        <span>DA</span>
        <span>Spam score</span>
        <span>LinkedIn</span>
      </p>
      <ul className="max-sm:border-t max-sm:border-line">
        {DEMO_ROWS.map((row, at) => (
          <DemoResult key={row.host} row={row} path={PATHS[at] ?? ''} />
        ))}
      </ul>
    </div>
  );
}
