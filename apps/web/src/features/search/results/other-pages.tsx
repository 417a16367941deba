import type { OtherPage } from '@linklode/contract';
import { splitUrl } from '../../../lib/split-url.ts';
import { countOf } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { WebLink } from '../../../entities/web-link.tsx';
import type { FoundResult } from '../run/search-answer.ts';
import type { RowReason } from './row-reasons.ts';

interface OtherPagesProps {
  result: FoundResult;
  reasonOf: (result: FoundResult) => RowReason;
}

/** The other pages of a website that fulfil the query; they came with its row and cost nothing. */
export function OtherPages({ result, reasonOf }: OtherPagesProps) {
  const { more_pages: pages = [], other_pages: count = pages.length, domain } = result;
  if (pages.length === 0) return null;
  const reasonsOf = (page: OtherPage) => {
    const reason = reasonOf({ ...result, ...page, description: null });
    return reason.kind === 'matches' ? reason.matches : [];
  };
  return (
    <details className="group/more" data-part="other-pages">
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1.5 text-12/4.5 font-label text-accent-text max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
        <Icon
          name="right"
          size={13}
          className="transition-transform duration-160 group-open/more:rotate-90 motion-reduce:duration-0"
        />
        {countOf(count, 'more page')}
        <span className="sr-only">of {domain ?? splitUrl(result.url).host}</span>
        <span className="font-normal text-faint">free</span>
      </summary>
      <ul className="mt-1 ml-1.5 grid gap-1.5 border-l border-line pl-3">
        {pages.map((page) => (
          <li key={page.url} className="min-w-0 text-12/4.5 font-normal text-faint">
            <PageLink page={page} />{' '}
            {reasonsOf(page).map(({ term, places }) => (
              <span className="mr-3 wrap-anywhere" key={term}>
                <i className="font-mono not-italic">{term}</i> in {places.join(', ')}
              </span>
            ))}
          </li>
        ))}
        {count > pages.length ? (
          <li className="text-12/4.5 font-normal text-faint">
            and {countOf(count - pages.length, 'other')}: choose All pages to list them
          </li>
        ) : null}
      </ul>
    </details>
  );
}

function PageLink({ page }: { page: OtherPage }) {
  const { host, rest } = splitUrl(page.url);
  return (
    <WebLink className="block truncate text-13/5 text-text max-sm:min-h-11" url={page.url} title={page.url}>
      <bdi>{page.title?.trim() || host}</bdi>
      {/* On a phone below the title, of which several pages may have the same. */}
      <span className="ml-2 font-mono text-faint max-sm:ml-0 max-sm:block max-sm:truncate">
        {rest === '' ? host : rest}
      </span>
    </WebLink>
  );
}
