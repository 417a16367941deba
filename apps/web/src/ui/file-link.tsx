import type { ChangeEvent } from 'react';

interface FileLinkProps {
  /** Words inside a sentence. */
  text: string;
  onFile: (file: File) => void;
}

/** A choice of a CSV file that stands in a sentence. */
export function FileLink({ text, onFile }: FileLinkProps) {
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) onFile(file);
    // Without this, the same file chosen again would be no change.
    currentTarget.value = '';
  }
  return (
    <label className="cursor-pointer underline underline-offset-2 [&:has(input:focus-visible)]:outline-2 [&:has(input:focus-visible)]:outline-focus">
      {text}
      <input className="sr-only" type="file" accept=".csv,.tsv,.txt" onChange={take} />
    </label>
  );
}
