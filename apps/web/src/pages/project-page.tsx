import { PRODUCT_NAME } from '@linklode/contract/product';
import { useLocation } from 'react-router';
import { ProjectView } from '../features/projects/project-view.tsx';
import { Redirect } from '../lib/router.tsx';
import { paths } from '../paths.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageTitle } from './page-title.tsx';

export default function ProjectPage() {
  const id = new URLSearchParams(useLocation().search).get('id') ?? '';
  if (id === '') return <Redirect to={paths.projects} />;
  return (
    <PageFrame>
      <ProjectView
        key={id}
        id={id}
        renderTitle={(name) => <PageTitle title={`${name ?? 'Project'} | ${PRODUCT_NAME}`} />}
      />
    </PageFrame>
  );
}
