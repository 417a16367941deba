import { isRoleWord } from '@linklode/web-index';

/** What the title of a profile's search result says, in its own words; null where it says nothing of it. */
interface ProfileTitle {
  readonly name: string;
  readonly role: string | null;
  readonly company: string | null;
  readonly location: string | null;
  /** The company was cut short by the vendor. */
  readonly isCut: boolean;
}

const LONGEST = 300;
const SITE = /\s*[-–—|]\s*linkedin(?:\s\p{L}{2,20})?$/iu;
/** "Professional Profile" in the languages that were seen. */
const PROFILE_WORD =
  /\s*\|\s*(?:professional profile|perfil profesional|perfil profissional|profil zawodowy|profil professionnel|berufsprofil|profilo professionale|profiel)$/iu;
const POSSESSIVE = /['’]s profile$/iu;
const CUT = /(?:\.{3}|…)$/u;
const SEPARATOR = /\s([-–—])\s/u;
/** "at" in the languages that were seen. */
const AT = /^(.+?)\s+(?:at|@|bei|chez|presso)\s+(\S.*)$/u;
const AREA = /,|\b(?:area|region|metropolitan|greater|metro)\b/iu;
/** Words that end what people are, beside those that tell a role of ours. */
const JOB =
  /\b(?:engineer|engineering|recruiter|scientist|architect|assistant|writer|journalist|author|intern|student|teacher|professor|lawyer|attorney|nurse|accountant|buyer|trader|controller|planner|designer|owner|partner|freelancer|sales|product|operations|finance|hr|it|principal|expert|advisor|coach|trainer|researcher|producer|photographer)\b/iu;

/**
 * Reads "Name - Role - Company | LinkedIn" and the other forms of it. Only spaced dashes part: names and roles hold
 * bare hyphens and pipes. Null for what names nobody. `isBrand` knows a company that the reader looks for.
 */
export function readProfileTitle(
  title: string,
  isBrand: (text: string) => boolean = () => false,
): ProfileTitle | null {
  const bare = title.slice(0, LONGEST).replace(/\s+/gu, ' ').trim().replace(SITE, '').trim();
  const withoutMark = bare.replace(PROFILE_WORD, '');
  const isMarked = withoutMark !== bare;
  const separator = SEPARATOR.exec(withoutMark);
  const name = cleanName(separator === null ? withoutMark : withoutMark.slice(0, separator.index));
  if (name === null) return null;
  const found = (over: Partial<ProfileTitle>): ProfileTitle => ({
    name,
    role: null,
    company: null,
    location: null,
    isCut: false,
    ...over,
  });
  if (separator === null) return found({});
  const rest = withoutMark.slice(separator.index + separator[0].length).trim();
  const isCut = CUT.test(rest);
  const at = AT.exec(rest);
  if (at !== null) return found({ role: at[1]!, company: companyOf(at[2]!), isCut });
  // The sign that parts the name parts the rest; another one belongs to a company's name.
  const parts = rest
    .split(` ${separator[1]} `)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const last = parts.at(-1);
  if (last === undefined) return found({});
  if (parts.length > 1)
    return found({ role: parts.slice(0, -1).join(` ${separator[1]} `), company: companyOf(last), isCut });
  if (isBrand(last)) return found({ company: companyOf(last), isCut });
  if (isMarked && !isRole(last)) return found({ location: last });
  if (isCut || isRole(last)) return found({ role: last, isCut });
  return AREA.test(last) && !/\b(?:inc|ltd|llc|gmbh)\b/iu.test(last)
    ? found({ location: last })
    : found({ company: companyOf(last) });
}

function companyOf(text: string): string | null {
  const company = text.replace(CUT, '').trim();
  return company === '' ? null : company;
}

function isRole(text: string): boolean {
  return JOB.test(text) || text.split(/[\s,/&-]+/u).some((word) => word !== '' && isRoleWord(word));
}

/** Without degrees, pronouns and pictures. */
function cleanName(text: string): string | null {
  const name = text
    .replace(POSSESSIVE, '')
    .replace(/\([^()]{0,40}\)/gu, ' ')
    .replace(/,.*$/su, '')
    .replace(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const isName = name.length >= 2 && name.length <= 80 && /^\p{L}/u.test(name) && !/\d/u.test(name);
  return isName ? name : null;
}
