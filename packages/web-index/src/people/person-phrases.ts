/** Phrases around names, in the six languages of the roles. A name is looked for right behind each, unless said otherwise. */

const BY_WORDS =
  'by|written by|posted by|published by|words by|story by|article by|reviewed by|edited by|por|escrito por|publicado por|texto de|' +
  'par|écrit par|rédigé par|publié par|von|verfasst von|geschrieben von|ein beitrag von|door|geschreven door|postado por';
/** Words that need a colon: "Author Jane Doe says" tells of one. */
const AUTHOR_WORDS = 'author|post author|autora?|auteure?|autor(?:in)?|redactie|text|texto|texte|tekst|words';
const BORDER = String.raw`(?:^|[|·•–—-]\s*|(?:posted|published|updated|written|on|publicado|publié|veröffentlicht|geplaatst)\s[^|·•]{0,40}?\d{4},?\s+|^[^\s]+\s+(?:[^\s]+\s+){0,4}\d{4},?\s+)`;

export const BY = {
  lead: new RegExp(String.raw`^(?:${BY_WORDS}|${AUTHOR_WORDS})\s*:?\s+`, 'iu'),
  inLine: new RegExp(
    String.raw`${BORDER}(?:(?:${BY_WORDS})(?:\s*:\s*|\s+)|(?:${AUTHOR_WORDS})\s*:\s*)(?=[\p{Lu}])`,
    'iu',
  ),
};

export const COPYRIGHT = /(?:©|\(c\)|copyright)(?:\s|©|\(c\)|by|\d{4}|[-–,.])*\s*(?=\p{Lu})/iu;

/** Somebody says who they are. */
export const INTRODUCES =
  /(?:^|[\s,.!"“(])(?:my name is|i[’']m|i am|hi[,!]? i[’']m|it[’']s me,|me llamo|mi nombre es|soy|je m[’']appelle|je suis|moi c[’']est|mein name ist|ich hei(?:ß|ss)e|ich bin|meu nome é|me chamo|eu sou|mijn naam is|ik ben|ik heet)\s+(?=\p{Lu})/iu;

/** Two of one surname say who they are: "we are Ann and Bob Doe". */
export const WE_ARE =
  /(?:^|[\s,.!"“(])(?:we are|we[’']re|wij zijn|wir sind|nous sommes|somos|(?:zoon en vader|vader en zoon|father and son|père et fils|vater und sohn|padre e hijo))\s+(\p{Lu}[\p{L}\p{M}-]+)\s+(?:and|&|en|und|et|y|e)\s+(?=\p{Lu})/iu;

/** Who answers for a site by law: the name stands behind a verb or a colon. */
export const ANSWERS =
  /(?:(direct(?:eur|rice)|responsable) (?:de )?(?:la )?publication|représentant légal|éditeur responsable|verantwoordelijke uitgever|representante legal|(?:diretora?|jornalista) respons[aá]vel|respons[aá]vel (?:legal|editorial|t[eé]cnic[oa]|pelo (?:site|conte[uú]do))|vertreten durch(?:\s*:)?(?:\s+(?:den|die|ihren?|seinen?)(?:\s+\d\.)?\s+\p{L}+,?)?|vertretungsberechtigte[rn]? (?:geschäftsführer|vorstand|vorstände|gesellschafter)(?:in)?|inhaber(?:in)?|geschäftsführ(?:er|erin|ung)|verantwortlich(?:e[rn]?)? für den inhalt[^:]{0,60}|inhaltlich verantwortlich[^:]{0,60}|redaktionell verantwortlich(?:e[rn]?)?|angaben (?:gem(?:ä|ae)(?:ß|ss)|nach|gem\.|laut) §\s?5 (?:abs\. ?\d )?(?:tmg|ddg|ecg|telemediengesetz|digitale-dienste-gesetz|e-commerce-gesetz)|v\.?\s?i\.?\s?s\.?\s?d\.?\s?p\.?|diensteanbieter(?:in)?|verantwortliche[rn]?(?: stelle)?(?: im sinne[^:.]{0,60}?)?(?= ist|:)|vertretungsberechtigte vorstandsmitglieder|(?:le |ce )?site (?:internet |web )?est édité(?: et publié)? par|(?:site|blog) est la propriété(?: exclusive)? de|denominaci[oó]n social|(?:el )?titular de (?:este|esta) (?:sitio|p[aá]gina|web)(?: web)?|responsable del tratamiento|respons[aá]vel pelo tratamento|controladora?(?: d[eo]s dados)?(?=:| é)|data controller|site owner|v\.?u\.?(?=:)|verwerkingsverantwoordelijke|eigenaar van de(?:ze)? website|titular del sitio(?: web)?|responsable del sitio(?: web)?|titular)(?:\s[^:.]{0,60}?\s(?:est|is|ist|es|é)\s*:?|\s(?:est|is|ist|es|é)\s*:?|\s*:)?\s+(?:(?:monsieur|madame|mr|mme|herrn?|frau|dr|prof|rechtsanw[aä]lt(?:in)?|m)\.?\s+)*(?=\p{Lu})/iu;

/** Who made or runs the site. What is said of themes, pictures and the making of web pages is about others. */
export const FOUNDED =
  /(?:founded|co-?founded|started|run|owned|edited|published|maintained|fundad[oa]|dirigid[oa]|editad[oa]|fondée?|créée?|dirigée?|gegründet|geleitet|herausgegeben|betrieben|fundad[oa]|opgericht|geleid|mantid[oa](?: \p{L}+)?|(?:(?:created|founded|started|built|written) and )?managed|operated|curated|idealizad[oa]|criad[oa]|beheerd|onderhouden|gerund)\s+(?:in\s+(?:\p{L}+\s+)?\d{4}\s+)?(?:by|por|par|von|door)\s+(?=\p{Lu})/iu;

/** "Created by Ann Lee" in a foot: on a host of projects that is the owner, elsewhere whoever sells web pages. */
export const MADE_BY =
  /^(?:(?:web ?site|site|web|page|app|blog|project|seite|página|pagina)\s+)?(?:(?:created|designed|made|built|developed|coded|written|hecho|hecha|creado|creada|diseñado|desarrollado|feito|criado|desenvolvido|créé|réalisé|fait|développé|erstellt|entwickelt|gemacht|gemaakt|ontwikkeld)(?:\s*(?:,|&|and|und|y|et|e|en)\s*)?)+\s+(?:(?:with|mit|con|avec|com|met)\s+\S{1,12}\s+)?(?:by|por|par|von|door)\s+(?=\p{Lu})/iu;

/** "Brambles is the personal blog of Ann Lee", "ein Blog von Ann Lee": whose it is. */
export const IS_BLOG_OF =
  /(?<!\p{L})(?:(?:blog|home ?page|zine|magazine|newsletter|podcast|projekt|project|projet|proyecto|projeto)(?: personal| personnel(?:le)?| pessoal)?\s+(?:is )?(?:written |run |made |geschreven |geschrieben |écrit |escrito )?(?:by|of|from|von|de|par|por|door|van)|(?:(?:personal|official|persönliche|persoonlijke) (?:web ?)?(?:site|seite)|(?:site|p[aá]gina|web) (?:personal|personnel|pessoal|oficial|officiel))\s+(?:of|by|from|von|de|van))\s+(?=\p{Lu})/iu;

/** "Rookery Bank was founded in 2007": what stands before the verb of FOUNDED, where it is called by a name. */
export const SUBJECT =
  /(?:^|,\s)((?:\p{Lu}[\p{L}\p{N}&.’'-]*\s+){1,4})(?:was|were|is|has been|wurde|wird|ist|fue|es|foi|é|a été|est|werd|is|wordt)\s+(?:\p{Ll}+\s+)?$/u;

/** "Jane Doe is the founder of": the name, then what they are. */
export const IS_FOUNDER =
  /^((?:\p{Lu}[\p{L}\p{M}'’.-]*\s+){1,3}\p{Lu}[\p{L}\p{M}'’-]*)(?:\s*(?:,|\([^)]{0,40}\))\s*|\s+)(?:is|was|es|est|ist|é|serves as|works as)\s+(?:(?:the|an?|our|el|la|le|un|une|der|die|ein|eine|de|het|een|o|a|um|uma|currently|also)\s+){0,3}(.{4,120})/u;

/** The page is a guest's, or somebody is asked. */
export const GUEST_PAGE =
  /guest (?:post|author|article|blog(?:ger)?|contribut(?:or|ion)|writer)\b|\binterview(?:s|ing)?\b (?:with|:)|\bq\s?&\s?a with\b|autor invitad[oa]|entrevista (?:a|con)\b|entretien avec|interview mit|gastbeitrag|gastautor|gastblog|gesprek met|expert round-?up/i;

/** The name of a guest follows. */
export const GUEST_OF =
  /(?:\bguest (?:post|article|blog|column|contribution)s?\b[^.:;]{0,40}?\s(?:by|from)|\bgast(?:beitrag|artikel|blog)\p{L}* (?:von|van|door)|article invité (?:de|par)|art[ií]culo invitado (?:de|por)|(?:artigo|post) convidado (?:de|por))\s+(?=\p{Lu})/iu;

/** Somebody's words are told. */
export const SPEECH =
  /(?:^|[\s,“”"])(?:said|says|explain(?:s|ed)|told|tells|according to|suggests?|recommends?|adds?|added|argues?|dice|dijo|explica|según|explique|selon|déclare|sagt|erklärt|laut|zegt|volgens|diz|segundo)(?:[\s,:]|$)/iu;
