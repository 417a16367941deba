// The local stand-in's checkout: window.Razorpay with the options and callbacks of the provider's own, and a window
// that says that it is a test. Served in development only.
(() => {
  const base = document.currentScript.src.replace(/\/checkout\.js.*$/, '');
  const frameOrigin = new URL(base).origin;

  const DIALOG_STYLE = {
    width: '100%',
    height: '100%',
    maxWidth: '100%',
    maxHeight: '100%',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'rgba(8, 14, 12, 0.6)',
    overflow: 'hidden',
  };

  /** What the frame shows of the options. */
  function frameAddress({ key, order_id, name, description, prefill = {}, theme = {} }) {
    const address = new URL(`${base}/checkout`);
    const shown = { key, order_id, name, description, customer: prefill.name, email: prefill.email };
    for (const [field, value] of Object.entries({ ...shown, colour: theme.color }))
      if (typeof value === 'string') address.searchParams.set(field, value);
    return address.href;
  }

  function createFrame(options) {
    const frame = document.createElement('iframe');
    frame.title = 'Test payment';
    Object.assign(frame.style, { width: '100%', height: '100%', border: '0', display: 'block' });
    // As the frame's own document has it; else the browser paints a ground behind it.
    frame.style.colorScheme = 'light dark';
    frame.addEventListener('load', () => frame.contentWindow?.focus());
    frame.src = frameAddress(options);
    return frame;
  }

  class Razorpay {
    #options;
    #listeners = [];
    #hide = null;

    constructor(options) {
      if (typeof options?.key !== 'string') throw new Error('The checkout needs a key.');
      if (options.callback_url || options.redirect)
        throw new Error('The local checkout answers by its handler, not by a callback address.');
      this.#options = options;
    }

    on(name, listener) {
      if (name === 'payment.failed') this.#listeners.push(listener);
    }

    open() {
      if (this.#hide) return;
      const { timeout, retry = {}, modal = {}, handler } = this.#options;
      const frame = createFrame(this.#options);
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Test payment');
      Object.assign(dialog.style, DIALOG_STYLE);
      dialog.append(frame);
      let failures = 0;

      const dismiss = () => {
        this.close();
        modal.ondismiss?.();
      };
      const dismissByKey = () => {
        if (modal.escape !== false) dismiss();
      };
      const fail = (failure) => {
        failures += 1;
        for (const listener of this.#listeners) listener({ error: failure });
        if (retry.enabled === false || failures > (retry.max_count ?? Infinity)) dismiss();
      };
      const hear = ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== frameOrigin) return;
        if (data.kind === 'paid') {
          this.close();
          handler?.(data.proof);
        } else if (data.kind === 'failed') fail(data.failure);
        else if (data.kind === 'closed') dismiss();
        else if (data.kind === 'escape') dismissByKey();
      };

      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        dismissByKey();
      });
      const { overflow } = document.documentElement.style;
      document.documentElement.style.overflow = 'hidden';
      window.addEventListener('message', hear);
      const timer = timeout ? setTimeout(dismiss, timeout * 1000) : undefined;
      this.#hide = () => {
        clearTimeout(timer);
        window.removeEventListener('message', hear);
        document.documentElement.style.overflow = overflow;
        // Closing gives the keyboard back to where it was.
        dialog.close();
        dialog.remove();
      };
      document.body.append(dialog);
      dialog.showModal();
      frame.focus();
    }

    close() {
      const hide = this.#hide;
      this.#hide = null;
      hide?.();
    }
  }

  window.Razorpay = Razorpay;
})();
