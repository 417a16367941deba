import type { VendorFaultMode } from './fault-modes.ts';
import type { StandInResult } from './vendor-wire.ts';

const RIGHT_TO_LEFT = '\u202e';
const ISOLATE = '\u2067';

const SCRIPT_LINKS = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'JaVaScRiPt:alert(1)//https://garden.example/',
  'file:///etc/passwd',
  'vbscript:msgbox(1)',
];

const BROKEN_LINKS = [
  '',
  'https://',
  '//no-scheme.example/page',
  '/relative/page',
  'https://user:secret@login.example/page',
  'https://exa mple.example/',
  'http://[::1/',
];

/** For fault modes that spoil every second result. */
const every2nd =
  (spoil: (result: StandInResult, index: number) => StandInResult) =>
  (result: StandInResult, index: number): StandInResult =>
    index % 2 === 1 ? spoil(result, index) : result;

const SPOILT: Partial<Record<VendorFaultMode, (result: StandInResult, index: number) => StandInResult>> = {
  'goto links': (result, index) => ({
    ...result,
    link: `https://www.google.com/goto?url=CAES${'opaque'.repeat(4)}${index}`,
  }),
  'redirect links': (result) => ({
    ...result,
    link: `https://www.google.com/url?sa=t&url=${encodeURIComponent(result.link)}`,
  }),
  'off-site results': every2nd((result, index) => ({
    ...result,
    link: `https://off-site-${index}.example/elsewhere`,
  })),
  'dropped phrases': every2nd((result, index) => ({
    ...result,
    title: `Something else ${index}`,
    snippet: 'Nothing of what was asked.',
  })),
  'script links': every2nd((result, index) => ({
    ...result,
    link: SCRIPT_LINKS[(index >> 1) % SCRIPT_LINKS.length] ?? '',
  })),
  'broken links': every2nd((result, index) => ({
    ...result,
    link: BROKEN_LINKS[(index >> 1) % BROKEN_LINKS.length] ?? '',
  })),
  'markup in titles': (result) => ({
    ...result,
    title: `<b>${result.title}</b><img src=x onerror="alert(1)">`,
    snippet: `<script>alert(1)</script>${result.snippet ?? ''}`,
  }),
  'entities in titles': (result) => ({
    ...result,
    title: `${result.title} &amp; &#39;more&#39; &lt;here&gt;`,
  }),
  'bidi characters': (result) => ({
    ...result,
    title: `${RIGHT_TO_LEFT}${ISOLATE}${result.title}`,
    snippet: `${RIGHT_TO_LEFT}txt.exe`,
  }),
  'control characters': (result) => ({ ...result, title: `\u0000\u001b[31m${result.title}\u0007\r\n\uD800` }),
  'endless titles': (result) => ({ ...result, title: `${result.title} ${'long '.repeat(20_000)}` }),
};

/** The honest results of a query as a vendor in the fault mode would have them. */
export function spoilResults(
  faultMode: VendorFaultMode,
  honest: readonly StandInResult[],
): readonly StandInResult[] {
  if (faultMode === 'empty success') return [];
  if (faultMode === 'duplicates') return honest.flatMap((result) => [result, tracked(result)]);
  if (faultMode === 'no snippets') return honest.map(({ title, link }) => ({ title, link }));
  const spoil = SPOILT[faultMode];
  return spoil === undefined ? honest : honest.map(spoil);
}

/** The same page under an address that only looks new. */
function tracked(result: StandInResult): StandInResult {
  if (!URL.canParse(result.link)) return result;
  const link = new URL(result.link);
  link.searchParams.set('utm_source', 'vendor');
  link.hash = 'part';
  return { ...result, link: link.href };
}
