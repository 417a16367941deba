import { escapeHtml } from './escape-html.ts';
interface SignInPage {
  readonly form: boolean;
  readonly error?: string;
  readonly email?: string;
  readonly name?: string;
}

const STYLE = `
:root{color-scheme:light dark;--ground:#f0f5f1;--surface:#fcfefd;--ink:#15211c;--soft:#3e4b46;--edge:#7a877f;--fill:#035f44;--on:#f6fefa;--warn:#faecce;--warn-ink:#754b14;--bad:#9c271b}
@media (prefers-color-scheme:dark){:root{--ground:#0b100e;--surface:#151b19;--ink:#e9eeea;--soft:#bac2bc;--edge:#67746e;--fill:#5ed4a8;--on:#041710;--warn:#3b2b12;--warn-ink:#efc880;--bad:#f9a58f}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:400px;background:var(--surface);border:1px solid var(--edge);border-radius:6px;padding:24px}
h1{font-size:22px;line-height:28px;margin:0 0 12px}
.notice{background:var(--warn);color:var(--warn-ink);padding:10px 12px;border-radius:4px;margin:0 0 16px;font-size:14px}
.error{color:var(--bad);margin:0 0 16px}
label{display:block;font-weight:600;font-size:14px;margin:0 0 4px}
input{width:100%;font:inherit;padding:9px 10px;margin:0 0 14px;border:1px solid var(--edge);border-radius:4px;background:transparent;color:inherit}
button{font:inherit;font-weight:600;width:100%;min-height:44px;border:0;border-radius:4px;background:var(--fill);color:var(--on);cursor:pointer}
:focus-visible{outline:2px solid #005eab;outline-offset:2px}
@media (prefers-color-scheme:dark){:focus-visible{outline-color:#7ed3ff}}
`;

/** The only page of the local provider; plainly a stand-in. */
export function signInPage({ form, error, email = '', name = '' }: SignInPage): string {
  const alert = error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`;
  const fields = `<form method="post">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus value="${escapeHtml(email)}">
<label for="name">Name</label>
<input id="name" name="name" autocomplete="name" value="${escapeHtml(name)}">
<button type="submit">Continue</button>
</form>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Local sign-in (development)</title><style>${STYLE}</style></head>
<body><main><h1>Local sign-in</h1>
<p class="notice">This page is for development only. It stands in for Google sign-in: any address works and no password is asked.</p>
${alert}${form ? fields : ''}</main></body></html>`;
}
