/**
 * Schemes that desktop programs known to speak MCP have registered for themselves. RFC 8252 (section 7.1) asks for
 * names of domains; these are older or do otherwise. A list, since what other bare schemes do is the computer's own
 * business: some run scripts, open files or change settings.
 */
const KNOWN_SCHEMES: ReadonlySet<string> = new Set([
  'chatgpt:',
  'claude:',
  'cursor:',
  'kiro:',
  'raycast:',
  'trae:',
  'vscode:',
  'vscode-insiders:',
  'vscodium:',
  'warp:',
  'windsurf:',
  'zed:',
]);
/** A domain backwards, as in `com.example.app:`, which no scheme of a browser or of a system is. */
const OF_A_DOMAIN = /^[a-z]{2,24}(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+:$/;

/**
 * An address that opens an app of the person's own computer, to which a browser may be sent with a program's answer: a
 * scheme of the app's own, and a path.
 */
export function isAppAddress({ protocol, href }: URL): boolean {
  return (KNOWN_SCHEMES.has(protocol) || OF_A_DOMAIN.test(protocol)) && href.startsWith(`${protocol}/`);
}
