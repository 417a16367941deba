/**
 * Behind a comma what is written in capitals is a degree or a licence: ", RDN", ", CFP®", ", E-RYT 200", ", MS, LD".
 */
const BEHIND_COMMA =
  /(?:\s*[,/]\s*(?:\p{Lu}[\p{Lu}.-]{1,9}|Ph\.?\s?D\.?|Pharm\.?D\.?|Psy\.?D\.?|Ed\.?D\.?|M\.?Ed\.?)(?:\s\d{2,3})?[*†]?)+$/u;
/** Without a comma only those that are known, lest an acronym of a firm passes for one: "Sarah Lee MW". */
const BEHIND_GAP =
  /(?:[\s,]+(?:CFP|CFA|CEPF|ChFC|CPP|PSP|CPA|MW|MD|M\.D\.|DO|D\.O\.|DVM|DDS|RN|R\.N\.|NP|RD|R\.D\.|RDN|LDN|MPH|M\.P\.H\.|MPP|MSc|PhD|Ph\.D\.|PsyD|PharmD|LCSW|LMFT|LPC|FAIA|AIA|CSCS|CPT|PMP|FACLM|FACP|OBE|MBE|CBE)[,*†]?)+$/u;
const SIGNS = /[®™℠]/gu;
/** What behind a comma is an office of theirs, or the place of a firm, and no degree. */
const NO_DEGREE =
  /,\s*(?:[CV][A-Z]O|CEO|VP|SVP|EVP|MP|MEP|PR|HR|IT|SEO|UK|USA?|UAE|EU|NYC|LLC|INC|LTD|GMBH|AG|SA|BV|NV)(?![\p{L}])/u;

/** A name without what is written behind it of degrees, licences and honours; two words have to be left. */
export function withoutCredentials(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  // Most texts end with a small letter, and no credential but one does.
  if (last >= 0x61 && last <= 0x7a && !text.endsWith('MSc')) return text;
  const bare = text.replace(SIGNS, '').trimEnd();
  if (NO_DEGREE.test(bare)) return bare;
  const withoutList = (name: string): string => (/[,/]/.test(name) ? name.replace(BEHIND_COMMA, '') : name);
  const shorter = withoutList(withoutList(bare).replace(BEHIND_GAP, ''));
  return /\p{Ll}.*\s+\p{Lu}\p{Ll}/u.test(shorter) ? shorter : bare;
}
