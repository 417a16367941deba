import { Suspense, useId, useState, type RefObject } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { parseExcludeList } from '../exclusions/exclude-list.ts';
import type { QueryBoxHandle } from './query-box.tsx';
import type { SearchToolHandle } from '../run/use-search-tool.ts';
import { styled } from '../../../lib/whole-sheet.ts';

const GapPanel = lazyPart(async () => (await styled(import('../gap/gap-panel.tsx'))).GapPanel, true);
const ExamplePanel = lazyPart(
  async () => (await styled(import('../example/example-panel.tsx'))).ExamplePanel,
  true,
);

const WRITERS = { gap: 'Link gap', example: 'By example' } as const;
type Writer = keyof typeof WRITERS;

interface QueryWritersProps {
  tool: SearchToolHandle;
  box: RefObject<QueryBoxHandle | null>;
}

/** Ways to have the query written: what they write stands in the box, and could have been typed. */
export function QueryWriters({ tool, box }: QueryWritersProps) {
  const id = useId();
  const [open, setOpen] = useState<Writer | null>(null);
  const { boxes, isOff } = tool;

  function use(query: string, examples: readonly string[] = []) {
    tool.chooseFilter(null);
    tool.typeQuery(query);
    if (examples.length > 0)
      tool.typeExclude([...new Set([...parseExcludeList(boxes.exclude), ...examples])].join(', '));
    setOpen(null);
    // The box of a query may have to come back first.
    setTimeout(() => box.current?.focus());
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-13/5 text-muted max-sm:grid max-sm:w-full max-sm:grid-cols-2">
        <span className="max-sm:col-span-full">Have the query written:</span>
        {(Object.keys(WRITERS) as Writer[]).map((writer) => (
          <Button
            key={writer}
            kind="quiet"
            className="border-line text-13/5"
            aria-expanded={open === writer}
            aria-controls={open === writer ? id : undefined}
            disabled={isOff}
            onClick={() => setOpen(open === writer ? null : writer)}
          >
            {WRITERS[writer]}
          </Button>
        ))}
      </div>
      {open === null ? null : (
        <div className="w-full sm:order-last" id={id}>
          <Suspense fallback={<div className="min-h-24" />}>
            {open === 'gap' ? <GapPanel isOff={isOff} onQuery={use} /> : null}
            {open === 'example' ? <ExamplePanel isOff={isOff} onQuery={use} /> : null}
          </Suspense>
        </div>
      )}
    </>
  );
}
