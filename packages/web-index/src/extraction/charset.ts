import { isAscii, isUtf8 } from 'node:buffer';
import sniffHtmlEncoding from 'html-encoding-sniffer';

/** Browsers look for a charset in the first 1,024 bytes and start over when one comes later; this far in both cases. */
const PRESCAN_BYTES = 64 * 1024;

const SINGLE_BYTE_FALLBACK = 'windows-1252';
const DOUBLE_BYTE = /^(?:gbk|gb18030|big5|euc-jp|euc-kr|shift_jis)$/;

/**
 * The text of a page. The charset is, in this order, what its byte order mark, its HTTP header or its `meta` says
 * (WHATWG HTML, section 13.2.3) - unless the bytes belie it: UTF-8 is taken where it was not declared but the bytes
 * beyond ASCII are nothing else, and not taken where it was declared but they are mostly something else.
 */
export function decodeHtml(bytes: Uint8Array, httpCharset: string | null, xml = false): string {
  return decodeAs(chooseCharset(bytes, httpCharset, xml), bytes);
}

function chooseCharset(bytes: Uint8Array, httpCharset: string | null, xml: boolean): string {
  if (hasByteOrderMark(bytes)) return sniff(bytes, undefined, xml, 'UTF-8');
  const declared = sniff(bytes, httpCharset ?? undefined, xml, 'undeclared');
  // What is said or left open and borne out by every byte needs no counting, which goes through a long head sign by
  // sign.
  if ((declared === 'utf-8' || declared === 'undeclared') && isUtf8(bytes)) return 'utf-8';
  const { sequences, strays } = countUtf8(bytes);
  const mostlyUtf8 = sequences >= 2 * strays;

  if (declared === 'utf-8' || declared === 'undeclared') {
    if (sequences > 0 && mostlyUtf8) return 'utf-8';
    // The header lied; what the page says of itself is the next best.
    const inside = sniff(bytes, undefined, xml, SINGLE_BYTE_FALLBACK);
    return inside === 'utf-8' ? SINGLE_BYTE_FALLBACK : inside;
  }
  if (declared.startsWith('utf-16')) return bytes.includes(0) ? declared : chooseCharset(bytes, 'utf-8', xml);
  // A few pairs of a double-byte charset can look like UTF-8 by chance.
  const enough = DOUBLE_BYTE.test(declared) ? 4 : 1;
  return strays === 0 && sequences >= enough ? 'utf-8' : declared;
}

function sniff(bytes: Uint8Array, label: string | undefined, xml: boolean, otherwise: string): string {
  const found = sniffHtmlEncoding(bytes, {
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
    defaultEncoding: otherwise,
    ...(xml ? { xml } : { maxPrescanBytes: PRESCAN_BYTES }),
  });
  return found.toLowerCase();
}

function hasByteOrderMark(bytes: Uint8Array): boolean {
  const [first, second, third] = bytes;
  return (
    (first === 0xef && second === 0xbb && third === 0xbf) ||
    (first === 0xfe && second === 0xff) ||
    (first === 0xff && second === 0xfe)
  );
}

/** Counts well-formed UTF-8 sequences beyond ASCII, and bytes beyond ASCII that belong to none (RFC 3629). */
function countUtf8(bytes: Uint8Array): { sequences: number; strays: number } {
  let sequences = 0;
  let strays = 0;
  if (isAscii(bytes)) return { sequences, strays };
  const sound = isUtf8(bytes);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const length = sound ? leadLength(byte) : sequenceLength(bytes, at);
    if (length === 0) {
      strays += 1;
    } else {
      sequences += 1;
      at += length - 1;
    }
    // Enough to judge by; the rest of a long page says nothing new.
    if (sound && sequences >= 4) break;
  }
  return { sequences, strays };
}

function leadLength(byte: number): number {
  return byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
}

function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = leadLength(lead);
  for (let index = 1; index < length; index += 1) {
    if (((bytes[at + index] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  const second = bytes[at + 1] ?? 0;
  const overlong = (lead === 0xe0 && second < 0xa0) || (lead === 0xf0 && second < 0x90);
  const outside = (lead === 0xed && second > 0x9f) || (lead === 0xf4 && second > 0x8f);
  return overlong || outside ? 0 : length;
}

function decodeAs(charset: string, bytes: Uint8Array): string {
  // Nothing but ASCII is the same in both, and needs no decoder.
  if ((charset === 'utf-8' || charset === SINGLE_BYTE_FALLBACK) && isAscii(bytes))
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // Labels that stand for charsets given up as unsafe have no decoder.
    return new TextDecoder(SINGLE_BYTE_FALLBACK).decode(bytes);
  }
}

/** Neither a gap that texts have, nor any sign from the space on but the one for what could not be decoded. */
const ODD_SIGN = /[^\t\n\f\r -\ufffc\ufffe\uffff]/;

/**
 * Whether what was decoded is no text at all: a picture, a packed file. Single stray signs are no proof, so at least
 * 32 of the first 32,000 must be control characters or undecodable, and one in twenty.
 */
export function isBinary(text: string): boolean {
  const sample = text.slice(0, 32_000);
  // Hardly any page has one, which a pattern sees sooner than a count.
  if (!ODD_SIGN.test(sample)) return false;
  let odd = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const code = sample.charCodeAt(at);
    const control = code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0c && code !== 0x0d;
    if (control || code === 0xfffd) odd += 1;
  }
  return odd >= 32 && odd * 20 > sample.length;
}
