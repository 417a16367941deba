import { NOBODY_ABROAD } from './lexicon/index.ts';
import { createBoundedMap } from '../store/bounded-map.ts';
import { isGivenName } from './given-names.ts';
import { isSurelyNoName } from './no-name.ts';
import { lettersOf } from './person-name.ts';
import { REMEMBERED, rememberedOf } from './remembered.ts';
import { isRoleWord } from './role-words.ts';

export interface ShapedName {
  /** As a person writes it: without degrees and courtesies, not in capitals. */
  name: string;
  /** The first word is a common given name, or a doctor's or professor's title says that it is somebody. */
  isKnown: boolean;
  words: number;
}

const PARTICLES = new Set(
  'van von der den de del della di da dos das do la le el al bin ibn ben af zu ter ten y e'.split(' '),
);
const COURTESY =
  /^(?:(?:(?:mr|mrs|ms|miss|mw|dr|dra|prof|professor|barrister|engr|adv|atty|rabbi|shri|smt|maulana|professora?|profa|sir|dame|rev|fr|sr|sra|srta|hon|herrn?|frau|mme|mlle|m|ma[iî]tre|ing|ir|drs|dhr|mevr|mevrouw|meneer|dona|docteure?|doctora?|licda|licdo|lcdo|lcda|pbro|mmag|dokter|doktor)\.?|(?:ps|psic|nta|enf|enfª|enfa|ap|dipl|mag|di|me|lic|eng|arq|abg|pr|pra|pe|dom|don|doña|priv|pd|univ)(?:\.|(?=\s+(?:\([\p{Lu}]+\)\s+)?\p{Lu}\S*\s+\p{Lu})))(?:-?(?:ing|p[äa]d|psych|kfm|doz|prof)\.)*\s+(?:\(fh\)\s*)?)+/iu;
/** "Prof.dr. Ann Lee": courtesies without a gap between them. */
const JOINED_COURTESY = /^(?:(?:prof|mw|dhr|drs?|ir|ing|mr|mag|dipl)\.)+(?=\p{L})/iu;
/** "Univ.- Prof. Dr.", as Austria writes it. */
const OF_UNIVERSITY = /^univ\.?\s?-\s?(?=(?:ass\.?-?\s?)?prof)/iu;
const LEARNED =
  /^(?:[\p{L}.-]+\.?\s+){0,3}(?:dra?|prof(?:essora?)?)\.?\s|,\s*(?:ph\.?\s?d|m\.?\s?d|dr\.?\s?ph|ed\.?\s?d)(?![\p{L}])/iu;
/** "The": what begins so is a heading. "De" and "Le" begin surnames, so that one more word makes no full name. */
const ARTICLE =
  /^(?:[oa]|la|las|el|los|les|der|die|das|het|os|as|the|una?|uma|unser|onze|nuestr[oa]s?|noss[oa]s?|notre|nos)$/iu;
const SURNAME_LEAD = /^(?:de|du|van|von)$/iu;
const NO_INITIALS = /^(?:u\.?s|u\.?k|e\.?u|u\.?n|u\.?s\.?a|b\.?v|n\.?v|s\.?a|s\.?l|e\.?v)\.$/iu;
const MOST_WORDS = 5;
const DEGREES =
  /(?:[,\s]+(?:ph\.?\s?d|m\.?\s?d|mba|m\.?a|m\.?sc|b\.?sc|b\.?a|jd|esq|cpa|rn|lcsw|msw|mph|m\.?ed|ed\.?d|pmp|cfa|dds|dvm|jr|sr|ii|iii|iv|mvp|mct|cissp|aia)\.?)+$/iu;
/** "Ann Lee '18": the year in which a pupil leaves. */
const CLASS_OF = /(?<=\p{L}),?\s+['’‘]\d\d$/u;
const ASIDE = /\s*[([][^()[\]]{0,60}[)\]]/gu;
const WORD =
  /^(?:\p{Lu}[\p{L}\p{M}'’]*(?:-\p{L}[\p{L}\p{M}'’]*)*\.?|(?:\p{Lu}\.){2,6}|(?:d|l|o|D|L|O)['’]\p{Lu}[\p{L}\p{M}-]+)$/u;

/** Capitalised words of headings, menus, places and products; a line with one of them names nobody. */
const NOBODY: ReadonlySet<string> = new Set([
  ...`a about above academy access accessibility account action add advanced adventure advertise advisory africa agency agreement ai air all
  alliance america american amp an analysis analytics and android angeles annual answers api app apple apps archive archives are area art
  arts article articles asia ask association at australia automation avenue award awards azure back bank basic bay beach beauty best beta
  beyond big black blog blogs blue board body book books boston box brand brands breaking british budget build building business but button buy
  by california camp campaign campus canada capital car card care careers case cases categories category center central centre certified
  challenge change channel charter chart chat check chicago child children china choose christmas church city civil class classic clean click
  client clients climate cloud club co coalition code coffee collection college color comic coming comments commission committee common
  commons communications community companies company compare complete computer computing conference congress connect construction consulting
  contact content contents contest contributing contributors control cookie cookies copyright core corporate corporation cost council country county course
  courses cover create created creative credit credits crew culture current custom customer customers cyber daily dance dashboard data
  database date day days deal deals deep default delivery demo department design designs desktop destinations details dev developers development digital
  direct directions directory discover district documentation docs does donate download downloads dream drive early earth easy ebook ecommerce
  economic edition education effect el electric email emergency employment empty end energy engine engineering english enter enterprise entertainment entry
  environment equity error essential estate europe european event events every everything example examples exchange exclusive explore express extra
  facebook facts faculty fair family faq faqs farm fashion fast favorite feature featured features federal fees festival field fields file
  files film finance financial find fire first fitness five fix flow focus follow food foods football for force foreign forest forever form forms
  forum foundation four free french fresh friday friends from front full fun function fund funding future gallery game games garden gdpr general
  german get getting gift gifts git github give global go gold golden good google government grand great green group groups growth guest guide guidelines
  guides gulf hall happy hardware have health healthcare heart heating help here heritage hidden high highlights hill hills historic history
  holiday home homes hospital host hosting hot hotel hotels hours house housing how html human i idea ideas if image images impact improve
  in inc india industries industry info information initiative innovation inside insight insights inspiration instagram install institute institutional
  insurance integration interactive interior international internet interview into introducing introduction investment ios is island issue issues
  it italian items its japan java javascript job jobs join journal js just key kids kingdom kit kitchen know knowledge lab labs lake land landing
  language languages las last latest launch law layout lead learn learned learning left legal lesson lessons let level library license life light limited
  line link linkedin links linux list live living llc load local location locations logic login logistics logo london los love ltd luxury machine mac
  macos made magazine magic mail main maintenance make making management manual map marathon market marketplace markets master matters maximum me meaning
  meals measure media medical medicine meet meeting meetings member members membership memorial menu message meta method mexico microsoft midwest military
  mind mini minimum minutes mission mobile mode model models modern module modules moments money month monthly more morning mortgage most mountain move movement
  movie movies multi museum music must my mysql name national native natural nature navigation near need net network networks never new news newsletter
  next night no north not note notes november now number of off offer offers office official ohio oil old on one online only onsite open opening
  opportunities opportunity options or orange order organic organization organizations original other our out outdoor outdoors over overview own pacific package
  page pages pan panel paper parents park part participants partner partners partnership party password patterns pay payment peace people
  performance person personal perfect pet phase phone photo photography photos php pilot place places plan planet planning plans plant platform play player plugin
  plugins plus podcast podcasts point police policies policy politics pool popular portal portfolio positive possible post posted posts power powered
  powershell practice practices preferences premium preparing presents press prev previous price pricing principles print privacy private pro problem process product production
  products professional profile profiles program programming programs progress project projects promise promo properties property protection public publication
  publications publish published python quality question questions quick quiz quote quotes race radio rail ranch range rate ratings read reader readers reading
  ready real reason reasons recent recipe recipes recommended recovery red reference references refund region regional register registration regulations related release
  releases religious rental report reports republic request research reserve reserved reset resource resources response restaurant results retirement
  retreat return returns review reviews revolution right rights river road rock room royal rss rules run russian safe safety sale sales salon sample san sanctuary santa
  save saving schedule school schools science sciences screen script sea search season second secret section secure security see select self seminar send senate senior
  seo september series server service services session set settings seven share shared sharing shipping shop shopping short should show shows sign
  silver simple single site sitemap sites skills skip sky sleep small smart snow so soccer social society software solar solution solutions some source south
  space spain spanish special spiritual sponsor sponsors spotlight spring sql square stack stage standard standards star start started starting
  starts startup state statement states station status stay step steps still stock stop store stories story strategic strategies strategy street strong student students studies studio
  studios study style submission submit subscribe subscription success successful summary summer summit sunday super support survey sustainability sustainable system systems
  table tag tags take tales talk talks task tasks tax teach teachers teaching team teams tech technical technologies technology temple ten term terms territory test testing
  testimonials tests texas text thank thanks that the theme themes then theory there these they things think third this thoughts three through thursday ticket tickets
  time times tips title to today together toggle tomorrow tool tools top topic topics total touch tour tourism tournament tours town toys track trade traffic trail
  training transform transit translate translation transport transportation travel treatment tree trending tribe trip true trust truth try tuesday tutorial tutorials
  tv tweet twitter poetry fiction nonfiction editors two type types ubuntu ui uk ultimate un understanding union unique united universe university unknown unlimited untitled up update updated updates upgrade
  upper upload urban us usa use used user users using valley value values vegas version versus vice video videos view village virtual vision visit
  visual volume volunteer volunteering volunteers vote vs wall war wars was washington watch water way ways we weather web webinar website websites
  wednesday week weekend weekly welcome wellness were west western what when where which white who why wide wifi wiki wikipedia wild wildlife win wind window windows wine
  winter wireless wisdom with within without women womens word wordpress words work worker workers working works workshop workshops world worldwide worth write writing written xml year years
  yes yoga york you young your yourself youth youtube zealand zero zone monday saturday january february march july august october december
  inicio nosotros sobre servicios contacto politica privacidad aviso proyectos noticias nuestro nuestra quienes somos preguntas frecuentes como para por los las una del con que
  startseite kontakt impressum datenschutz uber uns unser unsere leistungen und der die das mit fur ist neue mehr
  accueil propos mentions legales politique confidentialite contactez nous notre nos les des une pour avec dans actualites qui sommes suis equipe
  over ons voorwaarden onze het een voor met meer wij zijn nieuws contato termos nossa nosso quem somos projetos noticias
  se habla mas tu su quiero saber tienda envio gratis linea redes sociales manejo diseno pagina paginas
  universitat universitaet universidad asociacion fundacion instituto colegio ayuntamiento camara federacion verein verband stiftung universite fondation
  mairie stichting vereniging gemeente associacao fundacao agencia gmbh backlinks dofollow copyrights
  colaboradores colaboradoras collaborateurs
  abstracts acknowledgements additional applicants announcements benefits biographies candidates chapters committees competitions credentials curriculum departments
  dissertation dissertations donors eligibility enquiries exhibitions fellowship fellowships grants handbook inquiries internship internships keynote leadership lecture lectures
  mentorship newsletters nominations proceedings programmes prospective publications qualifications scholarship scholarships seminars sessions speakers sponsorship syllabus theses thesis
  timeline tutorials undergraduate workgroups
  lorem ipsum dolor anonymous admin administrator webmaster moderator guest staff author editor team`.split(
    /\s+/,
  ),
  ...NOBODY_ABROAD,
]);

/** How German words for things and bodies end, and those of many languages for acts. */
const ABSTRACT =
  /(?:ierung|ierungen|schaft|schaften|heit|keit|keiten|verband|verein|stelle|ordnung|leitung|beratung|tion|tionen|tions|logia|logie|icacao|oracao|issoes|isiones|umerarios?|plentes|uridic[oa]s?|pecia(?:is|l|les)|grafia|iatria|terapia|ecutiv[oa]s?|inanceir[oa]s?|trimonial|ministrativ[oa]s?|cretari[oa]s|cion|cao|icion|lich(?:e|er|es))$/;

/** "Max Mustermann", "Musterbau": what stands where a name will. */
const PLACEHOLDER = /^muster(?:mann|frau|bau|firma|kunde|name|person|student|stadt|verein)$/;

/** What ends as words for acts do and is a name. */
const NAMES_TOO = new Set(
  'concepcion encarnacion consolacion visitacion anunciacion purificacion conceicao encarnacao anunciacao consolacao purificacao ressurreicao'.split(
    ' ',
  ),
);

/** Words of headings that are surnames as well: behind a given name they are one. */
const SURNAMES = new Set(
  'young black page hill hills park parks love short west north day field fields english french house snow case church price read small gold power star summer winter rose wild lake lane ball major banks rivers brooks woods fox wall garden camp baker green silver stone moon sun child farm field street sommer kunde kreis kirche calle casa portugal brasil espana mexico guia marca grande marche plan jour nova novo vida maison druk werk stad huis kosten zorg carreira maior spiel schule grand contador mundo iglesia nuevo pueblo camara'.split(
    ' ',
  ),
);
/** Given names that are words as well, which often begin a heading. */
const WORDS_TOO = new Set(
  'will may hope grace faith grant rose april june august summer chase joy sunny angel chance sky rich major van long'.split(
    ' ',
  ),
);

/**
 * A text that is a person's name and nothing else, or null: two to five capitalised words, none of which stands in menus and
 * headings. One word alone is taken where it is a common given name and `single` allows it.
 */
export function readName(
  given: string,
  { single = false }: { single?: boolean } = {},
): Readonly<ShapedName> | null {
  if (given.length > 80 || isSurelyNoName(given, single, mayBeSmall)) return null;
  const { name } = single
    ? rememberedOf(given, knownSingle, shapeSingle)
    : rememberedOf(given, known, shapeWhole);
  return name;
}
const shapeWhole = (text: string): { name: ShapedName | null } => ({ name: shapeName(text, false) });
const shapeSingle = (text: string): { name: ShapedName | null } => ({ name: shapeName(text, true) });

/** The same lines stand on many pages, and few are names. */
const known = createBoundedMap<string, { name: ShapedName | null }>(REMEMBERED);
const knownSingle = createBoundedMap<string, { name: ShapedName | null }>(REMEMBERED);

/** Words of a name that are written small, and what is taken from around one: whatever else comes to be taken belongs here too. */
const mayBeSmall = (word: string, text: string, from: number): boolean =>
  PARTICLES.has(word) || PARTED.has(word) || DEGREES.test(` ${word}`) || COURTESY.test(text.slice(from));
/** Parts of what is taken: "Ann Lee m d", "univ - Prof. Ann Lee". */
const PARTED = new Set(['ph', 'm', 'd', 'univ', 'ass']);

/** What stands in no word of a name, and is not taken from around one; what is in brackets may be. */
const IN_NO_NAME = /^[^([]*[0-9/@!?&=_+%$<>"#“”«»][^([]*$/;

function shapeName(given: string, single: boolean): ShapedName | null {
  const undated = given.replace(CLASS_OF, '');
  if (IN_NO_NAME.test(undated)) return null;
  const addressed = undated
    .normalize('NFC')
    .replace(ASIDE, ' ')
    .replace(/[,;:·|–—.\s\u2060-]+$/u, (end) => (end.includes('.') ? '.' : ''))
    .replace(/^(?:[\s,;:·|–—•*-]|\p{Extended_Pictographic}|\u{FE0F}|\u{200D})+/u, '')
    .replace(OF_UNIVERSITY, '')
    .replace(JOINED_COURTESY, '');
  const bare = addressed
    .replace(COURTESY, '')
    .replace(DEGREES, (end, at: number, text: string) => (/\s/u.test(text.slice(0, at).trim()) ? '' : end))
    .replace(/\.$/u, (dot, at: number, text: string) => (/(?:^|\s)\p{Lu}\.$/u.test(text) ? dot : ''))
    .trim();
  const words = withSmallLetters(bare.split(/\s+/));
  const least = single ? 1 : 2;
  // Portuguese and Spanish names have up to five words beside their particles.
  const count = words.filter((word, at) => at === 0 || !PARTICLES.has(word.toLowerCase())).length;
  if (count < least || count > MOST_WORDS || words.length > MOST_WORDS + 3) return null;
  const [head = ''] = words;
  // "Dr. Uma Rao" is called so; "Uma Casa" is a house.
  const isAddressed = COURTESY.test(addressed);
  if (
    (ARTICLE.test(head) && !isAddressed) ||
    (words.length === 2 && SURNAME_LEAD.test(head)) ||
    NO_INITIALS.test(head)
  )
    return null;
  // "Ann Lee e Bob Doe" are two.
  const joint = words.findIndex((word) => word === 'e' || word === 'y');
  if (joint >= 2 && words.length - joint > 2 && isGivenName(lettersOf(words[joint + 1] ?? ''))) return null;
  const last = words.at(-1) ?? '';
  const first = lettersOf(words[0] ?? '');
  const isGiven =
    first === 'mª' || isGivenName(first) || isGivenName(lettersOf(words[0]?.split('-')[0] ?? ''));
  const isSure = isGiven && !WORDS_TOO.has(first);
  for (const [at, word] of words.entries()) {
    const folded = lettersOf(word);
    if (at > 0 && word !== last && PARTICLES.has(word.toLowerCase())) continue;
    if (!WORD.test(word) || folded === '') return null;
    const isSurname = at > 0 && isSure && SURNAMES.has(folded);
    const isYounger = at > 1 && word === last && folded === 'junior';
    if ((NOBODY.has(folded) && !isSurname && word.length > 2) || (isRoleWord(word) && !isYounger))
      return null;
    // "L'Équipe": an article joined to a word of headings.
    if (PLACEHOLDER.test(folded)) return null;
    // "Georg-August-Universität"
    if (/-\p{L}+-/u.test(word) && NOBODY.has(lettersOf(word.split('-').at(-1)!))) return null;
    if (/^[LD]['’]/u.test(word) && NOBODY.has(lettersOf(word.slice(2)))) return null;
    if (folded.length > 8 && ABSTRACT.test(folded) && !NAMES_TOO.has(folded)) return null;
  }
  const isKnown =
    isGiven ||
    (words.length > 1 && LEARNED.test(addressed)) ||
    (words.length > 2 && first.length === 1 && isGivenName(lettersOf(words[1] ?? '')));
  if (words.length === 1 && (!isKnown || first.length < 3)) return null;
  // A surname of one letter is no name to write to.
  if (words.length === 2 && lettersOf(last).length < 2) return null;
  const isShouted = bare === bare.toUpperCase() && /\p{Lu}{3}/u.test(bare);
  if (isShouted && !isKnown) return null;
  // Acronyms are no words of a name.
  if (!isShouted && words.some((word, at) => (at === 0 ? /^\p{Lu}{3,}$/u : /^\p{Lu}{2,}$/u).test(word)))
    return null;
  if (
    !isShouted &&
    words.some((word) =>
      /\p{Ll}\p{Lu}/u.test(word.replace(/^(?:Mc|Mac|De|Di|La|Le|Van|Du|O['’]|D['’]|Fitz|Vander?)/u, '')),
    )
  )
    return null;
  return { name: isShouted ? fromCapitals(bare) : words.join(' '), isKnown, words: words.length };
}

/** "Jean DUPONT", and "DUPONT Jean": the surname in capitals, as the French write it. */
function withSmallLetters(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  const last = words.at(-1) ?? '';
  if (isSmallGivenName(first) && isSurnameInCapitals(rest)) return [first, ...rest.map(fromCapitals)];
  const before = words.slice(0, -1);
  if (isSmallGivenName(last) && isSurnameInCapitals(before)) return [last, ...before.map(fromCapitals)];
  return words;
}

const isSmallGivenName = (word: string): boolean =>
  /^\p{Lu}[\p{L}\p{M}-]*\p{Ll}/u.test(word) && isGivenName(lettersOf(word.split('-')[0] ?? ''));

/** Four letters at least, lest an acronym passes for one. */
const isSurnameInCapitals = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.every((word) => /^[\p{Lu}\p{M}'’-]{2,}$/u.test(word)) &&
  words.some((word) => lettersOf(word).length >= 4 && /[aeiouy]/.test(lettersOf(word)));

export function fromCapitals(name: string): string {
  return name
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase());
}
