import type { ProspectsResponse } from '@linklode/contract';
import { useEffect, useRef, useState } from 'react';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { toCsv, toTabSeparated } from '../../lib/csv.ts';
import { saveCsv } from '../../lib/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toPeopleRows } from './people-export.ts';

const TOLD_FOR_MS = 4_000;

/** Takes the people of a site and the ways to reach it away: as a file, or as text for a sheet. */
export function PeopleActions({ found }: { found: ProspectsResponse }) {
  const [told, setTold] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    const text = toTabSeparated(toPeopleRows(found));
    const outcome = await navigator.clipboard.writeText(text).then(
      () => SPEC_TEXTS.copied,
      () => 'The browser did not allow copying.',
    );
    clearTimeout(timer.current);
    setTold(outcome);
    timer.current = setTimeout(() => setTold(''), TOLD_FOR_MS);
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => void copy()}>
        <Icon name="copy" />
        Copy all
      </Button>
      <Button onClick={() => saveCsv(toCsv(toPeopleRows(found)), `people-${found.domain}.csv`)}>
        <Icon name="download" />
        Download
      </Button>
      <span className="min-h-5 text-muted" role="status" aria-label="Copy people">
        {told}
      </span>
    </div>
  );
}
