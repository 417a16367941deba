/** The media type of a Content-Type header, lower case, and its charset. */
export function parseContentType(header: string): { mediaType: string; charset: string | null } {
  const [type = '', ...parameters] = header.split(/[;,]/, 20);
  let charset: string | null = null;
  for (const parameter of parameters) {
    const match = /^\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(parameter);
    charset ??= match?.[1] ?? null;
  }
  return { mediaType: type.trim().toLowerCase(), charset };
}

/** The tags by which a browser takes nameless bytes for HTML (WHATWG MIME Sniffing, section 7.1), and `<?xml`. */
const HTML_START =
  /^\s*<(?:!doctype\s+html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--|meta|\?xml)(?=[\s>]|--)/i;

/** Whether bytes that came without a media type begin as HTML does. */
export function beginsLikeHtml(bytes: Uint8Array): boolean {
  let start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 512)).toString('latin1');
  if (start.startsWith('ï»¿')) start = start.slice(3);
  return HTML_START.test(start.replaceAll('\0', ''));
}
