import { escapeHtml } from '../escape-html.ts';
import type { PaymentOutcome } from './payment-book.ts';

interface CheckoutPage {
  /** Null: there is nothing to pay, and `problem` says why. */
  readonly order: { readonly id: string; readonly amountPaise: number } | null;
  readonly problem?: string;
  readonly key: string;
  readonly payee: string;
  readonly description: string;
  readonly customer: string;
  readonly email: string;
  readonly colour: string;
  /** The origin of the page that opened the checkout; the only one that is told anything. */
  readonly webOrigin: string;
  /** Public address of the provider. */
  readonly origin: string;
  readonly lateSeconds: number;
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

function choicesOf(amount: string, lateSeconds: number): readonly [PaymentOutcome, string, string][] {
  const after = `about ${lateSeconds} ${lateSeconds === 1 ? 'second' : 'seconds'} later`;
  return [
    ['captured', `Pay ${amount}`, 'The bank pays at once.'],
    ['confirmed later', 'Pay, confirmed later', `The bank takes its time and confirms ${after}.`],
    ['failed', 'Fail', 'The bank declines. You can try again on the same order.'],
    ['authorised late', 'Fail, succeed later', `The bank does not answer in time, and pays ${after}.`],
  ];
}

/**
 * The window of the stand-in's checkout: plainly a test, and the outcome is chosen by a button. Its script lets the
 * buttons be pressed: a press before it has come would do nothing.
 */
export function checkoutPage(page: CheckoutPage): string {
  const amount = page.order === null ? '' : rupees.format(page.order.amountPaise / 100);
  const facts: readonly (readonly [string, string, string])[] = [
    ['To', page.payee, ''],
    ['For', page.description, ''],
    ['From', [page.customer, page.email].filter((text) => text !== '').join(', '), ''],
    ['Order', page.order?.id ?? '', ''],
    ['Amount', amount, 'amount'],
  ];
  const rows = facts
    .filter(([, value]) => value !== '')
    .map(([name, value, kind]) => `<dt>${name}</dt><dd class="${kind}">${escapeHtml(value)}</dd>`)
    .join('');
  const choices = choicesOf(amount, page.lateSeconds)
    .map(
      ([outcome, label, help], at) =>
        `<li><button type="button" disabled data-outcome="${outcome}" aria-describedby="help-${at}"${at === 0 ? ' class="primary"' : ''}>${escapeHtml(label)}</button><p id="help-${at}">${help}</p></li>`,
    )
    .join('');
  const data: Readonly<Record<string, string>> = {
    page: page.webOrigin,
    attempts: `${page.origin}/checkout/attempts`,
    key: page.key,
    order: page.order?.id ?? '',
    email: page.email,
    description: page.description,
    colour: /^#[0-9a-f]{6}$/i.test(page.colour) ? page.colour : '',
  };
  const attributes = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Test payment</title>
<link rel="stylesheet" href="${escapeHtml(page.origin)}/checkout/frame.css"></head>
<body><main${attributes}><div class="stripe"></div><div class="body">
<header><h1>Test payment</h1><button type="button" class="close" disabled data-close>Close</button></header>
<p class="notice"><strong>Test payment: no money moves.</strong> This local stand-in takes the card provider’s place and is for development only.</p>
<dl>${rows}</dl>
<p class="told" role="alert" data-told${page.problem === undefined ? ' hidden' : ''}>${escapeHtml(page.problem ?? '')}</p>
${page.order === null ? '' : `<h2 id="ask">What shall the bank answer?</h2><ul aria-labelledby="ask">${choices}</ul>`}
</div></main><script src="${escapeHtml(page.origin)}/checkout/frame.js"></script></body></html>`;
}
