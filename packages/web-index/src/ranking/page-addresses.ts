import { hashText } from './text-hash.ts';

/** What one address is called by people who link to it: without scheme, `www.` and closing slash. */
export function looseAddress(url: string): string {
  const address = bareAddress(url);
  return address.startsWith('www.') ? address.slice('www.'.length) : address;
}

function bareAddress(url: string): string {
  return url.slice(url.indexOf('://') + 3, url.endsWith('/') ? url.length - 1 : url.length);
}

export function looseAddressHash(url: string): number {
  return hashText(looseAddress(url));
}

/**
 * Whether the url is the front page of its registrable domain, with or without `www.`, which is a part of the domain
 * itself where it stands before a public suffix, as in `www.gov.uk`.
 */
export function isHomeOf(url: string, domain: string): boolean {
  return isDomain(looseAddress(url), domain) || isDomain(bareAddress(url), domain);
}

/** With or without a port. */
function isDomain(address: string, domain: string): boolean {
  return address === domain || (address.startsWith(`${domain}:`) && !address.includes('/'));
}

/**
 * Last or first path segments of pages on which a site says who is behind it, in the languages of the common web.
 * Compared whole, after `-`, `_` and the ending are dropped.
 */
const CONTACT_SEGMENTS = new Set(
  (
    'about aboutus aboutme aboutthesite contact contacts contactus contactme imprint impressum kontakt kontakte kontakty uberuns ueberuns ' +
    'wirueberuns team ourteam meettheteam company people staff whoweare masthead authors editors moderators contributors contacto contactanos contactenos acerca acercade sobre sobrenosotros ' +
    'sobremi nosotros quienessomos quiensoy quienescribe equipo redaccion apropos contactez contacteznous nouscontacter quisommesnous mentionslegales contatto contatti ' +
    'chisiamo chisono contato faleconosco quemsomos sobrenos overons overmij onsteam contactformulier kontaktaoss omoss omos yhteystiedot ' +
    'onas kapcsolat rolunk despre iletisim hakkimizda hakkinda tentang tentangkami hubungi hubungikami lienhe gioithieu контакты онас обавторе'
  ).split(' '),
);

/** Whether an address looks like a page that says who runs the site. */
export function isContactAddress(url: string): boolean {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  if (start < 0 || start + 1 === url.length) return false;
  const end = url.indexOf('?', start);
  const segments = url
    .slice(start + 1, end < 0 ? Math.min(url.length, start + 200) : Math.min(end, start + 200))
    .split('/');
  const last = segments.pop() || segments.pop() || '';
  return isContactSegment(last) || isContactSegment(segments[0] ?? '');
}

const CONTACT_BEGINNINGS =
  /^(?:aboutus|aboutthe|contactus|contactform|sobreel|sobrela|sobremi|overde|uber(?:uns|mich)|propos)/;

function isContactSegment(segment: string): boolean {
  if (segment.length < 4 || segment.length > 90) return false;
  let name = segment.toLowerCase();
  if (name.includes('%')) {
    try {
      name = decodeURIComponent(name);
    } catch {
      return false;
    }
  }
  const dot = name.lastIndexOf('.');
  const joined = (dot > 0 ? name.slice(0, dot) : name).replaceAll(/[-_]/g, '');
  return CONTACT_SEGMENTS.has(joined) || CONTACT_BEGINNINGS.test(joined);
}
