import { findSafeHref, splitUrl } from '../../lib/split-url.ts';
import type { FoundResult } from './search-answer.ts';

/** Title and address of a result, as one link; as plain text where the address is no safe link. */
export function ResultLink({ result }: { result: FoundResult }) {
  const { host, rest } = splitUrl(result.url);
  const href = findSafeHref(result.url);
  const content = (
    <>
      <span className="result-title">{result.title?.trim() || host}</span>
      <span className="result-url" title={result.url}>
        {host}
        <span>{rest}</span>
      </span>
    </>
  );
  if (!href) return <div className="result-link">{content}</div>;
  return (
    <a className="result-link" href={href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}
