import { decodedPath } from '@linklode/query-language';

export type PageKind = 'home' | 'team' | 'about' | 'author' | 'contact' | 'guests' | 'other';

const KINDS: readonly [PageKind, RegExp][] = [
  [
    'guests',
    /speaker|attendee|presenter|testimonial|client|customer|interview|guest|alumni|portfolio|case-stud|sponsor|donor|panel|review|endorse|further-reading|reading-list|gastspreker|ereleden|ehrenmitglied|alumni|temoignage|testimonio|depoimento|referenz|invitad[oa]s|convidad[oa]s|(?:^|\/)(?:historia|historique|histoire|geschichte|geschiedenis|chronik|vereinsgeschichte)(?:[/.]|$)|(?:^|\/)(?:[\w-]*-)?links?\d*(?:[/.]|$)|(?:^|\/)community(?:[/.]|$)/,
  ],
  [
    'author',
    /(?:^|\/)(?:authors?|autor(?:es)?|auteurs?|autoren|contributors?|writers?|profiles?|users?)(?:[/_-]|$)/,
  ],
  [
    'team',
    /(?:^|\/)(?:(?:meet|our|the|nuestro|nuestra|notre|unser|ons|onze|het|de|nosso|nossa|el|la|los|nos|nossos|os|a|o|about|over|sobre|wir|uns)[_-])*(?:teams?|staff|people|masthead|leadership|board|board-of-directors|trustees|committe\w*|members|[\w-]*[_-]members|miembros[\w-]*|membros[\w-]*|diretoria[\w-]*|direc[ct]i[vo][ao]s?|directiva|directorio|corpo-\w+|conselho[\w-]*|coordenac\w+|expediente|comissao[\w-]*|professores|instrutores|treinadores|medicos|advogados|pesquisadores|colaboradores|organizadores|bestuursleden|raad-van-bestuur|directie|leiding|begeleiders|leerkrachten|docenten|coaches|trainers|therapeuten|advocaten|artsen|contactpersonen|huisartsen|dirigeants|entraineurs|encadrement|encadrants|moniteurs|intervenants|professeurs|enseignants|comite-\w+|equipo-\w+|equipe-\w+|equipa-\w+|entrenadores|profesorado|monitores|abogados|claustro|uebungsleiter|lehrkraefte|lehrerinnen|aerzte|trainerinnen|betreuer|abteilungsleiter|gremien|organe|equipo(?:-[a-z]+)?|equip[ae]|nossaequipa?|le-bureau|bureau|nos-membres|membros|lideranca|ansprechpartner|kollegium|medewerkers|wie-zijn-wij|profesionales|docentes|lehrer|trainer|redaccion|redaktion|redaction|redactie|vorstand[\w-]*|mitarbeiter|governance|maintainers|credits|quem-somos|quienes-somos|qui-sommes-nous|agents?|agentes[\w-]*|directors?|leaders|crew|newsroom|moderators|office|quien-[\w-]+|wer-wir-sind|junta-directiva|consejo|bestuur|conseil)(?:[/.]|-staff|-members|-page|\d|$)/,
  ],
  [
    'about',
    /(?:^|\/)(?:about[\w-]*|bio|biography|who-we-are|who-i-am|whoami|me|cv|resume|sobre[\w-]*|qui-suis-je|quem-sou[\w-]*|wie-ben-ik|presentation|legal|aviso-legal|mentions|imprint|colofon|acerca[\w-]*|nosotros|a-propos[\w-]*|apropos|(?:ue?ber)[-_]?(?:uns|mich|[\w-]+)|over-ons|over-mij|over|impressum|mentions-legales|company|colophon|[\w-]*-message|our-story|history|bestuur|het-team|verein|association)(?:[/.]|$)/,
  ],
  [
    'contact',
    /contact|kontakt|contato|fale-con+osco|(?:^|\/)(?:comunicaci[oó]n|kommunikation|comunicacao|communications|prensa|presse|imprensa|press-office)\/?$|get-in-touch|press-room|\/(?:press|media)\/?$/,
  ],
];

/** In small letters without accents, however they are written in an address. */
function plainPathOf(url: string): string {
  const path = (URL.parse(url)?.pathname ?? '/').toLowerCase();
  if (!path.includes('%')) return path;
  return decodedPath(url).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whoever made one issue of a magazine need not make it today. */
const OF_AN_ISSUE =
  /(?:^|\/)(?:issues?|numeros?|ausgaben?|hefte?|edicao|edicoes|edicion(?:es)?|nummers?|vol(?:ume)?s?)[-_/]?\d+\//;

/** What a page is for, as far as its address tells. */
export function pageKindOf(url: string): PageKind {
  const path = plainPathOf(url);
  if (/^\/(?:index\.\w+|home\/?|en\/?|es\/?|fr\/?|de\/?|nl\/?|pt\/?)?$/.test(path)) return 'home';
  if (OF_AN_ISSUE.test(path)) return 'other';
  return KINDS.find(([, words]) => words.test(path))?.[0] ?? 'other';
}
