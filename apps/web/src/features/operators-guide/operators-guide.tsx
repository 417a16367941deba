import { OPERATORS, SYNTAX, type Operator, type OperatorName } from '@linklode/query-language';
import { Link } from '../../lib/router.tsx';
import { GUIDE_TOPICS, MORE_OPERATORS, READING, type GuideTopic } from '../../content/operator-guide.ts';
import { searchWithQuery } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { QueryText } from '../../entities/query-text.tsx';
import { Disclosure, Disclosures } from '../../ui/disclosure.tsx';
import { QUERY_COLOURS } from '../../entities/query-colours.ts';

function Example({ query, label }: { query: string; label: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2 border border-line bg-sunken py-2 pr-2 pl-3.5">
      <div>
        <span data-part="example-label" className="block text-12/4 text-faint">
          {label}
        </span>
        <code className="font-mono text-14 wrap-anywhere">
          <QueryText query={query} />
        </code>
      </div>
      <Link className={buttonClass()} to={searchWithQuery(query)} aria-label={`Open in search: ${query}`}>
        Open in search
      </Link>
    </div>
  );
}

function operatorsOf(names: readonly OperatorName[]): Operator[] {
  return OPERATORS.filter((operator) => names.includes(operator.name));
}

function alsoWritten({ aliases }: Operator): string {
  return aliases.length === 0 ? '' : ` Also written ${aliases.map((alias) => `${alias}:`).join(', ')}.`;
}

function Summary({ title, gloss }: { title: string; gloss: string }) {
  return (
    <>
      <h2 className="min-w-37 text-16/6 tracking-[-0.01em]">{title}</h2>
      <span className="text-14 font-normal text-muted max-sm:hidden">{gloss}</span>
    </>
  );
}

function Topic({ topic, isFirst }: { topic: GuideTopic; isFirst: boolean }) {
  const sign = SYNTAX.find((entry) => entry.sign === topic.sign);
  return (
    <Disclosure isOpen={isFirst} id={topic.id} summary={<Summary title={topic.title} gloss={topic.gloss} />}>
      {sign ? <p className="max-w-measure">{sign.meaning}</p> : null}
      {operatorsOf(topic.operators).map((operator) => (
        <p className="max-w-measure" key={operator.name}>
          <code className={QUERY_COLOURS.operator}>{operator.name}:</code> {operator.meaning}
          {alsoWritten(operator)}
        </p>
      ))}
      <p className="max-w-measure">{topic.text}</p>
      <div className="mt-3.5 grid gap-2">
        {sign ? <Example label="Example" query={sign.example} /> : null}
        {operatorsOf(topic.operators).map((operator) => (
          <Example key={operator.name} label={`Example of ${operator.name}:`} query={operator.example} />
        ))}
        {topic.examples.map((example) => (
          <Example key={example.query} label={example.trade} query={example.query} />
        ))}
      </div>
    </Disclosure>
  );
}

/** One query, part by part. */
export function QueryReading() {
  return (
    <section className="panel sticky top-22 p-5 max-xl:static" aria-labelledby="reading-title">
      <h2 id="reading-title">A query, taken apart</h2>
      <dl className="my-3 grid border-t border-text">
        {READING.parts.map(({ part, meaning }) => (
          <div className="border-b border-line py-2.5" key={part}>
            <dt>
              <code className="font-mono text-14 wrap-anywhere">
                <QueryText query={part} />
              </code>
            </dt>
            <dd className="text-13/5 text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="text-13/5 text-muted">Parts that stand side by side must all be true.</p>
      <Link
        className={`${buttonClass()} mt-3.5`}
        to={searchWithQuery(READING.query)}
        aria-label={`Open in search: ${READING.query}`}
      >
        Open in search
      </Link>
    </section>
  );
}

/** Every operator and sign with its examples, from the table that the parser itself reads. */
export function OperatorsGuide() {
  return (
    <Disclosures>
      {GUIDE_TOPICS.map((topic, at) => (
        <Topic key={topic.id} topic={topic} isFirst={at === 0} />
      ))}
      <Disclosure
        id="more"
        summary={<Summary title="More operators" gloss="links, metrics, language and industry" />}
      >
        {operatorsOf(MORE_OPERATORS).map((operator) => (
          <div key={operator.name} className="mt-4 first:mt-0">
            <p>
              <code className={QUERY_COLOURS.operator}>{operator.name}:</code> {operator.meaning}
              {alsoWritten(operator)}
            </p>
            <div className="mt-3.5 grid gap-2">
              <Example label="Example" query={operator.example} />
            </div>
          </div>
        ))}
      </Disclosure>
    </Disclosures>
  );
}
