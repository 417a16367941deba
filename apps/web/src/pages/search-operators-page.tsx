import { PRODUCT_NAME } from '@linklode/contract/product';
import { OperatorsGuide, QueryReading } from '../features/operators-guide/operators-guide.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function SearchOperatorsPage() {
  return (
    <div className="wrap page">
      <PageTitle
        title={`Search operators | ${PRODUCT_NAME}`}
        description="Every search operator with its exact meaning and examples by industry: site:, intitle:, inurl:, phrases, minus, OR, filetype:, related:, wildcards, dates and more."
      />
      <div className="page-head page-head-large">
        <div>
          <h1>Search operators</h1>
          <p>
            What each operator means here, exactly. Opening an example fills the query box and runs nothing.
          </p>
        </div>
      </div>
      <div className="guide-columns">
        <OperatorsGuide />
        <QueryReading />
      </div>
    </div>
  );
}
