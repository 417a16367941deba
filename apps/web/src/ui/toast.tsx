import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

interface Toast {
  readonly text: string;
  readonly kind: 'status' | 'alert';
  /** New with every message, so that the same words are spoken again. */
  readonly id: number;
}

// Long enough to read a line with a magnifier; the message repeats what the pressed button already did.
const SHOWN_FOR_MS = 4_000;

let shown: Toast | null = null;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(toast: Toast | null) {
  shown = toast;
  for (const listener of listeners) listener();
}

/**
 * Shows one short message in place of the one before. `alert` interrupts a screen reader, `status` waits its turn.
 * Needs ToastRegion on the page.
 */
export function showToast(text: string, { kind = 'status' }: { kind?: Toast['kind'] } = {}): void {
  clearTimeout(timer);
  lastId += 1;
  show({ text, kind, id: lastId });
  timer = setTimeout(() => show(null), SHOWN_FOR_MS);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place of the messages, at the end of the document. One per page. */
export function ToastRegion() {
  const toast = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  const isAlert = toast?.kind === 'alert';
  const body = toast ? (
    <span
      className="inline-flex min-h-11 max-w-full items-center rounded-2 bg-text px-4 py-2 font-label wrap-anywhere text-page shadow-menu forced-colors:border"
      key={toast.id}
    >
      {toast.text}
    </span>
  ) : null;
  // A page that is drawn at build has no message yet.
  if (typeof document === 'undefined') return null;
  // A status is only spoken where its region was there before; an alert speaks as it appears.
  return createPortal(
    <div className="pointer-events-none fixed inset-x-4 top-auto bottom-4 z-60">
      <div role="status" aria-label="Message">
        {isAlert ? null : body}
      </div>
      {isAlert ? <div role="alert">{body}</div> : null}
    </div>,
    document.body,
  );
}
