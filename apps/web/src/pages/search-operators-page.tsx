import { PRODUCT_NAME } from '@linklode/contract/product';
import { OperatorsGuide, QueryReading } from '../features/operators-guide/operators-guide.tsx';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';

export default function SearchOperatorsPage() {
  return (
    <PageFrame>
      <PageTitle
        title={`Search operators | ${PRODUCT_NAME}`}
        description="Every search operator with its exact meaning and examples by industry: site:, intitle:, inurl:, phrases, minus, OR, filetype:, related:, wildcards, dates and more."
      />
      <PageHead
        title="Search operators"
        lead="What each operator means here, exactly. Opening an example fills the query box and runs nothing."
        isLarge
      />
      <div className="grid grid-cols-[minmax(0,1fr)_384px] items-start gap-x-14 gap-y-8 max-xl:grid-cols-1">
        <OperatorsGuide />
        <QueryReading />
      </div>
    </PageFrame>
  );
}
