/** The 27 characters that windows-1252 holds at 0x80 to 0x9F (WHATWG Encoding Standard, index-windows-1252). */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Encodes to windows-1252. Throws on a character that it cannot hold: a question mark in our own prose would be a lie.
 */
export function encodeWindows1252(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const high = HIGH.indexOf(text[at] ?? '');
    if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) bytes[at] = code;
    else if (high !== -1) bytes[at] = 0x80 + high;
    else
      throw new Error(
        `windows-1252 cannot hold "${text[at]}" near "${text.slice(Math.max(0, at - 20), at)}"`,
      );
  }
  return bytes;
}
