import { createPaymentOrder } from '@linklode/contract/calls';
import { MAX_BULK_DOMAINS } from '@linklode/contract/product';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { useSession } from '../../api/use-session.ts';
import { BULK_TEXTS } from '../../content/account-texts.ts';
import { fillText, SPEC_TEXTS } from '../../content/texts.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { May } from '../../entities/may.tsx';
import { NOT_BUYER } from '../../entities/out-of-credits.tsx';
import { Link } from '../../lib/router.tsx';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import { SPOKEN_AFTER_MS, useSettled } from '../../lib/use-settled.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { keepList, readKeptList } from './kept-list.ts';
import { LineField } from './line-field.tsx';
import { ListProblems, spokenLines } from './list-problems.tsx';
import { domainKey, readDomains } from './read-domains.ts';
import { joinLists, linesBeside, splitList, type WaitingList } from './split-list.ts';
import { WaitingLines } from './waiting-lines.tsx';
import { findRunStop } from './run-rules.ts';
import { Field } from '../../ui/field.tsx';

const FIELD_ID = 'bulk-domains';
const PROBLEMS_ID = 'bulk-problems';

/** The first of a list into the field; the rest waits, and behind it what waits already. */
function takeFirst(text: string, behind: string): WaitingList {
  const taken = splitList(text, MAX_BULK_DOMAINS);
  return { text: taken.text, waiting: linesBeside(taken.text, taken.waiting, behind) };
}

interface BulkFormProps {
  isBusy: boolean;
  /** The balance; null while the user is not known. */
  credits: number | null;
  /** The keys of domains that the account was charged for lately, so that they are free. */
  yours: ReadonlySet<string>;
  /** The keys of the rows on screen. */
  shown: ReadonlySet<string>;
  onRun: (domains: readonly string[]) => void;
}

export function BulkForm({ isBusy, credits, yours, shown, onRun }: BulkFormProps) {
  const { token } = useSession();
  const [list, setList] = useState(() => readKeptList(token ?? ''));
  const { text, waiting } = list;
  /** What was made of a file. */
  const [told, setTold] = useState('');
  const read = useMemo(() => readDomains(text), [text]);
  const count = read.domains.length;
  const keys = read.domains.map(domainKey);
  const free = keys.filter((key) => yours.has(key)).length;
  const needed = count - free;
  const runButton = useFocusReturn(isBusy);
  const stop = findRunStop({ isBusy, read, needed, credits });
  const isShort = credits !== null && needed > credits;
  // A name is wrong at every letter but its last: which lines are wrong is said when typing rests.
  const wrongLines = useSettled(spokenLines(read.invalid), SPOKEN_AFTER_MS);

  // Syncs with the tab, where it outlives the page.
  useEffect(() => {
    if (token !== null) keepList(token, list);
  }, [token, list]);

  function change(changed: WaitingList) {
    setList(changed);
    setTold('');
  }

  /** What is in the field and was not checked: no press of a button may lose it. */
  function findUnchecked(): string {
    const isChecked = read.invalid.length === 0 && keys.every((key) => shown.has(key) || yours.has(key));
    return isChecked ? '' : text;
  }

  async function takeFile(file: File) {
    // Few visits bring a file in.
    const { readDomainFile } = await import('./read-domain-file.ts');
    const reading = await readDomainFile(file);
    const { text: taken, told: made } = reading;
    if (taken !== null) setList({ text: taken, waiting: linesBeside(taken, findUnchecked(), waiting) });
    setTold(made);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (stop === null) onRun(read.domains);
  }

  return (
    <form className="panel panel-pad grid gap-3" aria-label="Domains to check" onSubmit={submit}>
      <Field
        htmlFor={FIELD_ID}
        label={<span>Domains or URLs, one per line</span>}
        hint={
          <span className="num">
            {formatCount(count)} of {MAX_BULK_DOMAINS}
          </span>
        }
      >
        <LineField
          id={FIELD_ID}
          value={text}
          onChange={(typed) => change({ text: typed, waiting })}
          lines={read.lines}
          invalid={read.invalid}
          describedBy={PROBLEMS_ID}
        />
      </Field>
      <p className="text-13/5 wrap-anywhere text-muted">
        Or <FileLink text="take them from a CSV file" onFile={(file) => void takeFile(file)} />.{' '}
        <span role="status" aria-label="File">
          {told}
        </span>
      </p>
      <div id={PROBLEMS_ID} className="grid gap-1">
        <ListProblems read={read} needed={needed} credits={credits} />
      </div>
      <p className="sr-only" role="status" aria-label="List">
        {wrongLines}
      </p>
      {count > MAX_BULK_DOMAINS ? (
        <Button className="justify-self-start" onClick={() => change(takeFirst(text, waiting))}>
          Keep the first {MAX_BULK_DOMAINS}
        </Button>
      ) : null}
      <WaitingLines
        waiting={waiting}
        onNext={() => change(takeFirst(waiting, findUnchecked()))}
        onPutBack={() => change({ text: joinLists(text, waiting), waiting: '' })}
      />
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 text-13 text-muted">
        <Button
          className="min-w-26 text-14 max-sm:w-full"
          ref={runButton}
          kind="primary"
          type="submit"
          disabled={stop !== null}
        >
          {isBusy ? BULK_TEXTS.running : BULK_TEXTS.runCheck}
        </Button>
        <p className="num">
          <span>{countOf(count, 'valid domain')}</span>
          {read.invalid.length > 0 ? <span>, {formatCount(read.invalid.length)} to fix</span> : null}
          {free > 0 ? <span>, {formatCount(free)} already yours: free</span> : null}
          {isShort ? (
            <>
              {' '}
              <span>{fillText(BULK_TEXTS.tooFewCreditsShort, { count: needed, credits })}</span>
            </>
          ) : null}
        </p>
        {isShort && credits > 0 ? (
          <May call={createPaymentOrder} instead={NOT_BUYER}>
            <Link className={`${buttonClass()} min-w-26 text-14 max-sm:w-full`} to={paths.buyCredits}>
              {SPEC_TEXTS.buyCredits}
            </Link>
          </May>
        ) : null}
      </div>
    </form>
  );
}
