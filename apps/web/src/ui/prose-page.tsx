import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

export interface ProseSection {
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
}

interface ProsePageProps {
  title: string;
  documentTitle: string;
  description: string;
  /** One sentence under the title. */
  lead: ReactNode;
  /** What a hurried reader must know, as terms with their values. */
  facts: readonly { readonly term: string; readonly value: string }[];
  sections: readonly ProseSection[];
}

/** A page of running text: its facts first, then its sections, with a list of them beside on wide screens. */
export function ProsePage({ title, documentTitle, description, lead, facts, sections }: ProsePageProps) {
  return (
    <div className="wrap page">
      <PageTitle title={documentTitle} description={description} />
      <div className="page-head page-head-large">
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
      </div>
      <div className="prose-columns">
        <nav className="contents" aria-label="On this page">
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <dl className="panel panel-pad facts">
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="prose-body">
          {sections.map((section) => (
            <section
              key={section.id}
              className="prose"
              id={section.id}
              tabIndex={-1}
              aria-labelledby={`${section.id}-title`}
            >
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {section.text}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
