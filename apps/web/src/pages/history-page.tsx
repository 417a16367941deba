import { PRODUCT_NAME } from '@linklode/contract/product';
import { HISTORY_TEXTS } from '../content/account-texts.ts';
import { DownloadHistory } from '../features/history/download-history.tsx';
import { SearchHistory } from '../features/history/search-history.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function HistoryPage() {
  return (
    <div className="wrap page">
      <PageTitle title={`Search history | ${PRODUCT_NAME}`} />
      <div className="page-head">
        <div>
          <h1>{HISTORY_TEXTS.title}</h1>
          <p>{HISTORY_TEXTS.deleted}</p>
        </div>
        <div className="page-head-end">
          <DownloadHistory />
        </div>
      </div>
      <SearchHistory />
    </div>
  );
}
