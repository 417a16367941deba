import type { ProjectSite, SiteImport } from '@linklode/contract';
import { undoImport } from '@linklode/contract/calls';
import { SITE_STATES } from '@linklode/contract/product';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { failureText } from '../../api/use-change.ts';
import { countOf, formatCount, formatDateTime } from '../../lib/format.ts';
import { columnCells, findHostName, readSiteFile, type SiteTable } from '../../lib/site-file.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { STATE_NAMES } from './project-texts.ts';
import { useProjectChange } from './use-project-change.ts';
import { PartialImportError, useImport } from './use-projects.ts';

const MAX_ROWS = 20_000;

interface ReadFile {
  readonly name: string;
  readonly table: SiteTable;
  readonly column: number;
}

type Reading = { readonly ok: true; readonly file: ReadFile } | { readonly ok: false; readonly why: string };

async function readFile(file: File): Promise<Reading> {
  const reading = await readSiteFile(file);
  if (!reading.ok) return reading;
  const { table, column } = reading;
  if (table.rows.length > MAX_ROWS)
    return {
      ok: false,
      why: `This file has more than ${formatCount(MAX_ROWS)} rows. Split it, and bring it in by parts.`,
    };
  return { ok: true, file: { name: file.name.slice(0, 255), table, column } };
}

interface ImportFileProps {
  project: string | null;
  list: 'sites' | 'blocked';
  /** The last ones. */
  imports: readonly SiteImport[];
}

/**
 * Brings a file of any tool in: says what it understood before it does anything, counts every row, and takes it back.
 */
export function ImportFile({ project, list, imports }: ImportFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<ReadFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [state, setState] = useState<ProjectSite['state']>('new');
  const importing = useImport();
  const cells = file === null ? [] : columnCells(file.table, file.column);
  const bad = cells.filter(({ text }) => findHostName(text) === null);
  const good = cells.length - bad.length;

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = currentTarget.files?.[0];
    if (!chosen) return;
    importing.reset();
    const reading = await readFile(chosen);
    setFile(reading.ok ? reading.file : null);
    setProblem(reading.ok ? null : reading.why);
    // Without this, the same file chosen again would be no change.
    if (input.current) input.current.value = '';
  }

  function bringIn() {
    if (file === null) return;
    const column = file.table.columns[file.column] ?? '';
    importing.mutate(
      { project, list, file: file.name, column: column.slice(0, 255), state, cells },
      { onSuccess: () => setFile(null) },
    );
  }

  return (
    <div className="grid gap-3">
      <label
        className={`${buttonClass()} relative justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
      >
        <input
          ref={input}
          className="sr-only"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => void choose(event)}
        />
        <Icon name="upload" />
        {list === 'sites' ? 'Import a CSV' : 'Block the sites of a CSV'}
      </label>
      {problem === null ? null : <FieldError role="alert">{problem} Nothing was added.</FieldError>}
      {file === null ? null : (
        <div
          className="grid gap-3 rounded-2 border border-edge p-4"
          role="group"
          aria-label="What was understood"
        >
          <p role="status" className="text-13/5 wrap-anywhere">
            <strong className="font-strong">{file.name}</strong>: {countOf(cells.length, 'row')}, of which{' '}
            {formatCount(good)} {good === 1 ? 'names' : 'name'} a website
            {bad.length === 0
              ? '.'
              : ` and ${formatCount(bad.length)} ${bad.length === 1 ? 'does' : 'do'} not (line ${bad
                  .slice(0, 3)
                  .map(({ line }) => formatCount(line))
                  .join(', ')}${bad.length > 3 ? ' and others' : ''}).`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Field htmlFor={`${id}-column`} label="Addresses are in the column" className="flex-1 basis-40">
              <select
                className="input select"
                id={`${id}-column`}
                value={file.column}
                onChange={({ target }) => setFile({ ...file, column: Number(target.value) })}
              >
                {file.table.columns.map((name, at) => (
                  <option key={at} value={at}>
                    {name}
                  </option>
                ))}
              </select>
            </Field>
            {list === 'sites' ? (
              <Field htmlFor={`${id}-state`} label="Add them as" className="flex-1 basis-40">
                <select
                  className="input select"
                  id={`${id}-state`}
                  value={state}
                  onChange={({ target }) =>
                    setState(SITE_STATES.find((one) => one === target.value) ?? 'new')
                  }
                >
                  {SITE_STATES.map((one) => (
                    <option key={one} value={one}>
                      {STATE_NAMES[one]}
                    </option>
                  ))}
                </select>
              </Field>
            ) : null}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button disabled={good === 0 || importing.isPending} onClick={bringIn}>
              {importing.isPending
                ? 'Adding…'
                : `${list === 'sites' ? 'Add' : 'Block'} ${countOf(good, 'website')}`}
            </Button>
            <Button kind="quiet" disabled={importing.isPending} onClick={() => setFile(null)}>
              Cancel
            </Button>
          </div>
          {importing.error ? (
            <FieldError role="alert">
              {importing.error instanceof PartialImportError
                ? 'Only a part of the file came in. It stays and can be undone below; add the file again, and only the rest is added.'
                : failureText(importing.error)}
            </FieldError>
          ) : null}
        </div>
      )}
      {imports[0] ? <LastImport last={imports[0]} /> : null}
    </div>
  );
}

function LastImport({ last }: { last: SiteImport }) {
  const undoing = useProjectChange(undoImport);
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="text-13/5 wrap-anywhere text-muted" role="status">
        Last import, {formatDateTime(last.created_at)}: <span className="mono text-mono">{last.file}</span>,
        addresses in the column “{last.column}”.
      </p>
      <Facts className="text-13">
        <Fact term="Rows read">{formatCount(last.rows)}</Fact>
        <Fact term="Added">{formatCount(last.added)}</Fact>
        <Fact term="Here already">{formatCount(last.known)}</Fact>
        <Fact term="Twice in the file">{formatCount(last.repeated)}</Fact>
        <Fact term="Not an address">{formatCount(last.refused)}</Fact>
      </Facts>
      {last.refused_rows.length === 0 ? null : (
        <details className="text-13">
          <summary className="py-1.5 leading-5 max-sm:py-3">Rows without an address</summary>
          <ul
            className="max-h-48 overflow-y-auto text-muted"
            aria-label="Rows without an address"
            tabIndex={0}
          >
            {last.refused_rows.map(({ line, text }) => (
              <li key={line} className="wrap-anywhere">
                Line {formatCount(line)}: {text === '' ? 'empty' : text}
              </li>
            ))}
          </ul>
        </details>
      )}
      {last.undone_at === null ? (
        <Button
          className="justify-self-start"
          disabled={undoing.isPending}
          onClick={() => undoing.mutate({ import: last.id })}
        >
          Undo import
        </Button>
      ) : (
        <p className="text-13 text-muted">
          Undone {formatDateTime(last.undone_at)}. Websites that were changed since the import have stayed.
        </p>
      )}
    </div>
  );
}
