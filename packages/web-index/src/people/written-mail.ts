/** `user@host` of an address of the web is nobody's, nor is a version: `react@19.2`. */
const MAIL =
  /(?<!:\/\/)(?<![a-z0-9._%+-])[a-z0-9][a-z0-9._%+-]{0,40}@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+/giu;
const AT = String.raw`(?:\s?[[({<]\s?(?:at|@|ät|arroba|arobase|apenstaartje|a)\s?[\])}>]\s?|\s(?:at|AT|\(at\))\s|\sarroba\s)`;
const DOT = String.raw`(?:\s?[[({<]\s?(?:dot|\.|punkt|punto|point|ponto|punt)\s?[\])}>]\s?|\s(?:dot|DOT|punkt|punto)\s|\.)`;
/** "editor [at] brambles [dot] org", "editor at brambles dot org": against those who gather addresses. */
const HIDDEN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])([a-z0-9][a-z0-9._%+-]{1,40})${AT}([a-z0-9-]{2,60}(?:${DOT}[a-z0-9-]{2,40}){1,3})(?![\p{L}\p{N}])`,
  'giu',
);
const DOTS = new RegExp(DOT, 'giu');
const MAY_BE_HIDDEN =
  /[[({<]\s?(?:at|@|ät|arroba|arobase|apenstaartje|a)\s?[\])}>]|\sat\s\S+\s(?:dot|\[|\()|\sarroba\s/iu;
/** A full stop alone parts sentences: without brackets both signs are written out. */
const WRITTEN_OUT = /[[({<]|\sdot\s|\sDOT\s|\spunkt\s|\spunto\s/u;

/** The mail addresses of a text, also those that are written for people only. */
export function readMails(text: string): string[] {
  const plain = text.includes('@') ? [...text.matchAll(MAIL)].map(([mail]) => mail) : [];
  if (!/[[({<]| at | arroba /i.test(text) || !MAY_BE_HIDDEN.test(text)) return plain;
  const hidden = [...text.matchAll(HIDDEN)].flatMap(([whole, local = '', host = '']) =>
    WRITTEN_OUT.test(whole) ? [`${local}@${host.replace(DOTS, '.')}`] : [],
  );
  return [...plain, ...hidden].filter((mail) => /@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/iu.test(mail));
}
