import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

interface ProsePageProps {
  title: string;
  documentTitle: string;
  description: string;
  children: ReactNode;
}

/** A page of running text. */
export function ProsePage({ title, documentTitle, description, children }: ProsePageProps) {
  return (
    <div className="wrap page">
      <PageTitle title={documentTitle} description={description} />
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <div className="prose">{children}</div>
    </div>
  );
}
