import { splitUrl } from '../../../lib/split-url.ts';
import { WebLink } from '../../../entities/web-link.tsx';
import type { FoundResult } from '../run/search-answer.ts';

/** Title and address of a result, as one link; as plain text where the address is no safe link. */
export function ResultLink({ result }: { result: FoundResult }) {
  const { host, rest } = splitUrl(result.url);
  return (
    <WebLink className="block text-inherit no-underline max-sm:min-h-11" url={result.url}>
      <span
        data-part="title"
        dir="auto"
        className="line-clamp-2 text-left text-15/5 font-semibold wrap-anywhere text-text decoration-1 underline-offset-[0.18em] in-[a:hover]:underline"
      >
        {result.title?.trim() || host}
      </span>
      <span
        data-part="address"
        className="mt-px block truncate font-mono text-mono/4.5 font-normal text-accent-text"
        title={result.url}
      >
        {host}
        <span className="text-faint">{rest}</span>
      </span>
    </WebLink>
  );
}
