import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Fact, Facts } from '../ui/facts.tsx';

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
    <PageFrame>
      <PageTitle title={documentTitle} description={description} />
      <PageHead title={title} lead={lead} isLarge />
      <div className="grid grid-cols-[208px_minmax(0,1fr)_336px] items-start gap-x-14 gap-y-7 border-t border-text pt-6 max-xl:grid-cols-[208px_minmax(0,1fr)] max-xl:gap-x-10 max-md:grid-cols-1">
        <nav
          className="sticky top-22 max-xl:row-span-2 max-md:static max-md:row-span-1 max-md:row-start-2"
          aria-label="On this page"
        >
          <ol className="max-md:grid max-md:grid-cols-[repeat(auto-fill,minmax(200px,1fr))] max-sm:grid-cols-1">
            {sections.map((section) => (
              <li className="border-l border-line hover:border-l-accent" key={section.id}>
                <a
                  className="flex min-h-8 items-center px-3 py-1 text-13/4.5 text-muted no-underline hover:text-text hover:[text-decoration:underline_1px] max-md:min-h-11"
                  href={`#${section.id}`}
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <Facts className="panel panel-pad sticky top-22 max-xl:static max-xl:max-w-measure max-md:row-start-1 xl:col-start-3 xl:row-start-1">
          {facts.map(({ term, value }) => (
            <Fact key={term} term={term} className="num">
              {value}
            </Fact>
          ))}
        </Facts>
        <div className="grid gap-9 max-md:row-start-3 xl:col-start-2 xl:row-start-1">
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
    </PageFrame>
  );
}
