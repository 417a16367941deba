import { OPERATORS, SYNTAX, type Operator, type OperatorName } from '@linklode/query-language';
import { Link } from '../../lib/router.tsx';
import { GUIDE_TOPICS, MORE_OPERATORS, READING, type GuideTopic } from '../../content/operator-guide.ts';
import { searchWithQuery } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { QueryText } from '../../ui/query-text.tsx';

function Example({ query, label }: { query: string; label: string }) {
  return (
    <div className="example">
      <div>
        <span className="example-label">{label}</span>
        <code>
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

function Topic({ topic, isFirst }: { topic: GuideTopic; isFirst: boolean }) {
  const sign = SYNTAX.find((entry) => entry.sign === topic.sign);
  return (
    <details open={isFirst} id={topic.id}>
      <summary>
        <h2>{topic.title}</h2>
        <span className="gloss">{topic.gloss}</span>
        <Icon name="plus" />
      </summary>
      <div>
        {sign ? <p>{sign.meaning}</p> : null}
        {operatorsOf(topic.operators).map((operator) => (
          <p key={operator.name}>
            <code className="query-operator">{operator.name}:</code> {operator.meaning}
            {alsoWritten(operator)}
          </p>
        ))}
        <p>{topic.text}</p>
        <div className="examples">
          {sign ? <Example label="Example" query={sign.example} /> : null}
          {operatorsOf(topic.operators).map((operator) => (
            <Example key={operator.name} label={`Example of ${operator.name}:`} query={operator.example} />
          ))}
          {topic.examples.map((example) => (
            <Example key={example.query} label={example.trade} query={example.query} />
          ))}
        </div>
      </div>
    </details>
  );
}

/** One query, part by part. */
export function QueryReading() {
  return (
    <section className="panel query-parts" aria-labelledby="reading-title">
      <h2 id="reading-title">A query, taken apart</h2>
      <dl>
        {READING.parts.map(({ part, meaning }) => (
          <div key={part}>
            <dt>
              <code>
                <QueryText query={part} />
              </code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>Parts that stand side by side must all be true.</p>
      <Link
        className={buttonClass()}
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
    <div className="disclosures">
      {GUIDE_TOPICS.map((topic, at) => (
        <Topic key={topic.id} topic={topic} isFirst={at === 0} />
      ))}
      <details id="more">
        <summary>
          <h2>More operators</h2>
          <span className="gloss">links, metrics, language and industry</span>
          <Icon name="plus" />
        </summary>
        <div>
          {operatorsOf(MORE_OPERATORS).map((operator) => (
            <div key={operator.name} className="mt-4 first:mt-0">
              <p>
                <code className="query-operator">{operator.name}:</code> {operator.meaning}
                {alsoWritten(operator)}
              </p>
              <div className="examples">
                <Example label="Example" query={operator.example} />
              </div>
            </div>
          ))}
        </div>
      </details>
    </div>
  );
}
