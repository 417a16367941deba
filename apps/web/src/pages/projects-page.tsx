import { PRODUCT_NAME } from '@linklode/contract/product';
import { ProjectList } from '../features/projects/project-list.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageTitle } from './page-title.tsx';

export default function ProjectsPage() {
  return (
    <PageFrame isNarrow>
      <PageTitle title={`Projects | ${PRODUCT_NAME}`} />
      <PageHead
        title="Projects"
        lead="A list for each client: whom you found, whom you wrote to, what to leave out."
      />
      <ProjectList />
    </PageFrame>
  );
}
