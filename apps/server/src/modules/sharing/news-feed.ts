import { PRODUCT_NAME, type Project, type StandingReceipt } from '@linklode/contract';
import { escapeMarkup, withoutNonXml } from '../../platform/markup.ts';

/** Text of the web as text of XML. */
const xml = (text: string): string => escapeMarkup(withoutNonXml(text));

const BECAUSE: Readonly<Record<StandingReceipt['sites'][number]['because'], string>> = {
  'first run': 'It was found by the first run of the order.',
  'came or changed': 'It came or changed since the last run, which had seen everything that matched.',
  'not reached before': 'It matched before; the runs until now had not reached it.',
};

function entryOf(receipt: StandingReceipt, site: StandingReceipt['sites'][number]): string {
  const told = [
    ...(site.matched === '' ? [] : [`Matched: ${site.matched}.`]),
    BECAUSE[site.because],
    site.is_charged ? '1 credit.' : 'Free: it was yours.',
  ];
  return `  <entry>
    <id>urn:uuid:${receipt.id}:${xml(site.site)}</id>
    <title>${xml(site.title ?? site.site)}</title>
    <link href="${xml(/^https?:/i.test(site.url) ? site.url : `https://${site.site}/`)}"/>
    <updated>${receipt.at}</updated>
    <summary>${xml(told.join(' '))}</summary>
  </entry>
`;
}

/** What the standing orders of a project brought, newest first, as Atom (RFC 4287). */
export function newsFeed(project: Project, receipts: readonly StandingReceipt[]): string {
  const entries = receipts.flatMap((receipt) => receipt.sites.map((site) => entryOf(receipt, site)));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:uuid:${project.id}</id>
  <title>${xml(project.name)}: new websites</title>
  <author><name>${PRODUCT_NAME}</name></author>
  <updated>${receipts[0]?.at ?? project.created_at}</updated>
${entries.join('')}</feed>
`;
}
