import { useEffect, useRef, type ChangeEvent, type ClipboardEvent } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Field, FieldError, FieldNote } from '../../../ui/field.tsx';
import type { UploadMessage } from './take-exclude-file.ts';

const EXCLUDE_ID = 'exclude';
const MESSAGE_ID = 'exclude-message';

interface ExcludeFieldProps {
  value: string;
  isOff: boolean;
  message: UploadMessage | null;
  onChange: (exclude: string) => void;
}

/** The box of sites that a search leaves out, with what its last upload did. */
export function ExcludeField({ value, isOff, message, onChange }: ExcludeFieldProps) {
  // A column of a sheet: the browser would join its lines by blanks, and the box parts sites by commas.
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const lines = event.clipboardData.getData('text').split(/[\r\n\t]+/);
    const sites = lines.map((line) => line.trim()).filter((line) => line !== '');
    if (sites.length < 2) return;
    event.preventDefault();
    const { currentTarget: field } = event;
    field.setRangeText(sites.join(', '), field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    onChange(field.value);
  }

  return (
    <Field htmlFor={EXCLUDE_ID} label="Exclude sites" hint="separated by commas">
      <input
        className="input font-mono text-code max-sm:text-16"
        id={EXCLUDE_ID}
        value={value}
        placeholder="one.example, two.example"
        disabled={isOff}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby={message ? MESSAGE_ID : undefined}
        onChange={(event) => onChange(event.target.value)}
        onPaste={paste}
      />
      <div id={MESSAGE_ID}>
        <FieldNote className="empty:hidden" role="status" label="Upload">
          {message?.kind === 'done' ? message.text : null}
        </FieldNote>
        {message?.kind === 'problem' ? (
          <FieldError role="alert">{message.text} The list is as it was.</FieldError>
        ) : null}
      </div>
    </Field>
  );
}

interface ExcludeFileButtonsProps {
  /** What the box holds now. */
  value: string;
  isOff: boolean;
  onUpload: (exclude: string) => void;
  onMessage: (message: UploadMessage) => void;
}

/** The template of an exclude file, and the way to bring one in. */
export function ExcludeFileButtons({ value, isOff, onUpload, onMessage }: ExcludeFileButtonsProps) {
  // The box may be edited while the file is read.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);

  async function saveTemplate() {
    try {
      (await import('./exclude-template.ts')).saveExcludeTemplate();
    } catch {
      onMessage({ kind: 'problem', text: 'The template could not be loaded. Please try again.' });
    }
  }

  async function upload({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0];
    if (!file) return;
    try {
      // Few visits bring a file in.
      const { takeExcludeFile } = await import('./take-exclude-file.ts');
      const { message, exclude } = await takeExcludeFile(file, () => latest.current);
      if (exclude !== null) onUpload(exclude);
      onMessage(message);
    } catch {
      onMessage({ kind: 'problem', text: 'The browser could not read this file.' });
    }
    // Without this, the same file chosen again would be no change.
    input.value = '';
  }

  return (
    <>
      <Button kind="quiet" onClick={() => void saveTemplate()}>
        <Icon name="download" />
        CSV template
      </Button>
      <label
        className={`${buttonClass('quiet')} relative cursor-pointer aria-disabled:cursor-not-allowed aria-disabled:text-faint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
        aria-disabled={isOff}
      >
        <input
          className="sr-only"
          type="file"
          accept=".csv,text/csv,text/plain"
          disabled={isOff}
          onChange={(event) => void upload(event)}
        />
        <Icon name="upload" />
        Upload CSV
      </label>
    </>
  );
}
