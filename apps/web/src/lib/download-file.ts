/** Time for the browser to take the content before its address is given back. */
const RELEASE_AFTER_MS = 10_000;

/**
 * Saves content under a file name, as a download of the browser. For a file of the API, fetch it with
 * `client.download`, which carries the bearer header that a plain link would not.
 */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
}

/** Saves the text of `toCsv` as a CSV file. */
export function saveCsv(csv: string, fileName: string): void {
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName);
}
