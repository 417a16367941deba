import type { NewLink } from '@linklode/contract';
import { addWatchedLinks, quoteWatchedLinks } from '@linklode/contract/calls';
import { MAX_LINKS_PER_CALL } from '@linklode/contract/product';
import { useId, useState, type FormEvent } from 'react';
import { failureText } from '../../api/use-change.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { readChosenText } from '../../lib/site-file.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { readLinks, writeLinks } from './read-links.ts';
import { useProjectChange } from './use-project-change.ts';

/** Links are pasted or brought as a file; what they cost is told before any of them is watched. */
export function AddLinks({ project }: { project: string }) {
  const id = useId();
  const [text, setText] = useState('');
  const [target, setTarget] = useState('');
  const [asked, setAsked] = useState<readonly NewLink[]>([]);
  /** What became of a file, or of lines that were left out. */
  const [told, setTold] = useState('');
  const quoting = useProjectChange(quoteWatchedLinks, { isTold: true });
  const adding = useProjectChange(addWatchedLinks, { isTold: true, done: 'Watched from now on.' });
  const links = readLinks(text, target);
  const isTooMany = links.length > MAX_LINKS_PER_CALL;
  const quote = quoting.data;
  /** The first line that says not where it leads, where the field for all lines is empty too; 0 without one. */
  const aimless = links.findIndex((link) => link.target === '') + 1;
  const [isAimless, setIsAimless] = useState(false);

  function edit(change: () => void) {
    change();
    setTold('');
    setIsAimless(false);
    quoting.reset();
    adding.reset();
  }

  async function takeFile(file: File) {
    const chosen = await readChosenText(file);
    if (!chosen.ok) return setTold(chosen.why);
    const brought = chosen.text;
    // What was typed stays: each may have its own order of columns, so both are written in the usual one.
    edit(() =>
      setText(
        text.trim() === ''
          ? brought
          : writeLinks([...readLinks(text, target), ...readLinks(brought, target)], target),
      ),
    );
  }

  function ask(event: FormEvent) {
    event.preventDefault();
    if (links.length === 0 || isTooMany || quoting.isPending) return;
    setIsAimless(aimless > 0);
    if (aimless > 0) return document.getElementById(`${id}-target`)?.focus();
    setAsked(links);
    quoting.mutate({ project, links });
  }

  function add() {
    if (quote === undefined) return;
    const bad = new Set(quote.refused.map(({ line }) => line));
    const good = asked.filter((_, at) => !bad.has(at + 1));
    const left = asked.filter((_, at) => bad.has(at + 1));
    adding.mutate(
      { project, links: good, max_credits: quote.each_month },
      {
        onSuccess: () => {
          edit(() => setText(writeLinks(left, target)));
          if (left.length > 0)
            setTold(
              `${left.length === 1 ? 'The line that is no link stays' : `The ${formatCount(left.length)} lines that are no links stay`} here to be put right.`,
            );
        },
      },
    );
  }

  const problem = quoting.error ?? adding.error;
  return (
    <form className="grid gap-2 border-t border-line pt-3" aria-label="Watch links" onSubmit={ask}>
      <Field htmlFor={`${id}-links`} label="Pages with your links, one a line">
        <textarea
          className="input min-h-24 font-mono text-13 max-sm:text-16"
          id={`${id}-links`}
          value={text}
          spellCheck={false}
          placeholder={'https://blog.example/post, https://client.example/tool, our tool, follow'}
          onChange={(event) => edit(() => setText(event.target.value))}
        />
      </Field>
      <p className="text-13/5 text-muted">
        A line may go on with target, anchor and rel, after commas or tabs; or{' '}
        <FileLink text="take a CSV file" onFile={(file) => void takeFile(file)} />.{' '}
        <span role="status" aria-label="Lines">
          {told}
        </span>
      </p>
      <Field htmlFor={`${id}-target`} label="Target of lines that name none">
        <input
          className="input font-mono text-13 max-sm:text-16"
          id={`${id}-target`}
          value={target}
          placeholder="client.example"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={isAimless}
          aria-describedby={isAimless ? `${id}-aimless` : undefined}
          onChange={(event) => edit(() => setTarget(event.target.value))}
        />
      </Field>
      {isAimless ? (
        <FieldError role="alert" id={`${id}-aimless`}>
          Line {formatCount(aimless)} does not say which page of your client it links to. Say it in the line,
          or here for all lines that name none.
        </FieldError>
      ) : null}
      {isTooMany ? <FieldError>At most {formatCount(MAX_LINKS_PER_CALL)} lines at once.</FieldError> : null}
      {problem ? <FieldError role="alert">{failureText(problem)}</FieldError> : null}
      {quote === undefined ? (
        <Button
          type="submit"
          className="justify-self-start"
          disabled={links.length === 0 || isTooMany || quoting.isPending}
        >
          {quoting.isPending ? 'Asking…' : 'What would it cost?'}
        </Button>
      ) : (
        <div
          className="grid gap-2 rounded-2 border border-edge p-3 text-13/5"
          role="group"
          aria-label="Quote"
        >
          <p role="status">
            {countOf(quote.fresh, 'link')} to watch
            {quote.known === 0 ? '' : `, ${formatCount(quote.known)} watched already`}: at most{' '}
            <strong className="font-strong">{countOf(quote.this_month, 'credit')}</strong> this month and{' '}
            <strong className="font-strong">{formatCount(quote.each_month)}</strong> in each month after it. A
            month in which no look succeeds costs nothing. You have {countOf(quote.available, 'credit')}.
          </p>
          {quote.refused.length === 0 ? null : (
            <ul className="grid gap-1 text-warning-text" aria-label="Lines that are no links">
              {quote.refused.slice(0, 5).map(({ line, text: what, why }) => (
                <li key={line} className="wrap-anywhere">
                  Line {formatCount(line)}: “{what}” {why}. It is left out.
                </li>
              ))}
              {quote.refused.length > 5 ? <li>and {formatCount(quote.refused.length - 5)} more.</li> : null}
            </ul>
          )}
          <div className="flex flex-wrap gap-2">
            <Button kind="primary" disabled={quote.fresh === 0 || adding.isPending} onClick={add}>
              {adding.isPending ? 'Adding…' : `Watch ${countOf(quote.fresh, 'link')}`}
            </Button>
            <Button kind="quiet" onClick={() => quoting.reset()}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
