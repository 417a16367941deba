import { PRODUCT_NAME } from '@linklode/contract/product';
import { HISTORY_TEXTS } from '../content/account-texts.ts';
import { DownloadHistory } from '../features/history/download-history.tsx';
import { SearchHistory } from '../features/history/search-history.tsx';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';

export default function HistoryPage() {
  return (
    <PageFrame>
      <PageTitle title={`Search history | ${PRODUCT_NAME}`} />
      <PageHead title={HISTORY_TEXTS.title} lead={HISTORY_TEXTS.deleted}>
        <DownloadHistory />
      </PageHead>
      <SearchHistory />
    </PageFrame>
  );
}
