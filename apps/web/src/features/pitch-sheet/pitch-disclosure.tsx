import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Icon } from '../../ui/icon.tsx';
import { splitUrl } from '../../lib/split-url.ts';
import type { PitchSearch } from './rivals-of.ts';
import { styled } from '../../lib/whole-sheet.ts';

const PitchFacts = lazyPart(async () => (await styled(import('./pitch-facts.tsx'))).PitchFacts, true);

interface PitchDisclosureProps {
  /** Of a row that is the account's. */
  url: string;
  /** What found the row: whom it names as a rival is looked for. */
  search: PitchSearch;
}

/** What a site says that helps to write to it; asked for once it is unfolded. */
export function PitchDisclosure({ url, search }: PitchDisclosureProps) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <details
      className="group/pitch"
      data-part="pitch-sheet"
      onToggle={(event) => event.currentTarget.open && setIsOpened(true)}
    >
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1.5 text-12/4.5 font-label text-accent-text max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
        <Icon
          name="right"
          size={13}
          className="transition-transform duration-160 group-open/pitch:rotate-90 motion-reduce:duration-0"
        />
        Pitch sheet
        <span className="sr-only">of {splitUrl(url).host}</span>
        <span className="font-normal text-faint">free</span>
      </summary>
      {isOpened ? (
        <Suspense fallback={<p className="text-12/4.5 text-faint">Reading…</p>}>
          <PitchFacts url={url} search={search} />
        </Suspense>
      ) : null}
    </details>
  );
}
