import { decodedPath } from '@linklode/query-language';

export type PageKind = 'home' | 'team' | 'about' | 'author' | 'contact' | 'guests' | 'other';

const KINDS: readonly [PageKind, RegExp][] = [
  [
    'guests',
    /speaker|attendee|presenter|testimonial|client|customer|interview|guest|alumni|portfolio|case-stud|sponsor|donor|panel|review|endorse|further-reading|reading-list|(?:^|\/)(?:biblio(?:gra\w*)?|literatur(?:verzeichnis|liste)?|referencias|references)(?:[/.]|$)|gastspreker|ereleden|ehrenmitglied|alumni|temoignage|testimonio|depoimento|referenz|invitad[oa]s|convidad[oa]s|(?:^|\/)(?:historia|historique|histoire|geschichte|geschiedenis|chronik|vereinsgeschichte)(?:[/.]|$)|(?:^|\/)(?:[\w-]*-)?links?\d*(?:[/.]|$)|(?:^|\/)(?:community|annuaires?)(?:[/.]|$)/,
  ],
  [
    'author',
    /(?:^|\/)(?:authors?|autor(?:es)?|auteurs?|autoren|contributors?|writers?|profiles?|users?)(?:[/_-]|$)/,
  ],
  [
    'team',
    /(?:^|\/)(?:(?:meet|our|the|nuestro|nuestra|notre|unser|ons|onze|het|de|nosso|nossa|el|la|los|nos|nossos|os|a|o|about|over|sobre|wir|uns|unsere|nuestr[oa]s|nossas|mes)[_-])*(?:teams?|staff|people|masthead|leadership|board|board-of-directors|trustees|committe\w*|members|[\w-]*[_-]members|miembros[\w-]*|membros[\w-]*|diretoria[\w-]*|direc[ct]i[vo][ao]s?|directiva|corpo-\w+|conselho[\w-]*|coordenac\w+|expediente|comissao[\w-]*|professores|instrutores|treinadores|medicos|advogados|pesquisadores|colaboradores|organizadores|bestuursleden|raad-van-bestuur|directie|leiding|begeleiders|leerkrachten|docenten|coaches|trainers|therapeuten|advocaten|artsen|contactpersonen|huisartsen|dirigeants|entraineurs|encadrement|encadrants|moniteurs|intervenants|professeurs|enseignants|comite-\w+|equipo-\w+|equipe-\w+|equipa-\w+|entrenadores|profesorado|monitores|abogados|claustro|uebungsleiter|lehrkraefte|lehrerinnen|aerzte|trainerinnen|betreuer|abteilungsleiter|gremien|organe|equipo(?:-[a-z]+)?|equip[ae]|nossaequipa?|le-bureau|bureau|nos-membres|membros|lideranca|ansprechpartner|kollegium|medewerkers|wie-zijn-wij|profesionales|docentes|lehrer|trainer|redaccion|redaktion|redaction|redactie|vorstand[\w-]*|mitarbeiter|governance|maintainers|credits|creditos|ficha-tecnica|generique|doctors|physicians|dentists|attorneys|lawyers|clinicians|practitioners|therapists|counsel[l]?ors|medecins|dentistes|infirmi(?:ers|eres)|kinesitherapeutes|osteopathes|psychologues|praticiens|therapeutes|avocats|notaires|associes|zahnaerzte|anwaelte|rechtsanwaelte|therapeutinnen|notare|steuerberater|medic[oa]s|dentistas|psicolog[oa]s|especialistas|advogad[oa]s|doutores|doctores|tandartsen|fysiotherapeuten|notarissen|psychologen|quem-somos|quienes-somos|qui-sommes-nous|agents?|agentes[\w-]*|directors?|leaders|crew|newsroom|moderators|office|quien-[\w-]+|wer-wir-sind|junta-directiva|consejo|bestuur|conseil)(?:[/.]|-staff|-members|-page|\d|$)/,
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

/** "/tag/media/" lists posts, and tells nobody whom to write to. */
const OF_A_TAG =
  /(?:^|\/)(?:tags?|categor(?:y|ies)|categorias?|kategorien?|etiquetas?|schlagwor(?:t|te|ter))\/./;

/** "/festival-crew/", "/en/editorial-team": one word before, and right below the root, where no article stands. */
const OF_A_CREW =
  /^(?:\/(?:en|es|fr|de|nl|pt))?\/(?!(?:a|an|your|every|remote|dream|virtual|scrum|sales|agile)[-_])[\p{L}]+[-_](?:team|crew|staff|equipe|equipo|equipa|redaktion|redaction|redaccion|redacao|redactie|vorstand|bestuur)(?:\/(?:index\.\w+)?|\.\w+)?$/u;

/** What a page is for, as far as its address tells. */
export function pageKindOf(url: string): PageKind {
  const path = plainPathOf(url);
  if (/^\/(?:index\.\w+|home\/?|en\/?|es\/?|fr\/?|de\/?|nl\/?|pt\/?)?$/.test(path)) return 'home';
  if (OF_AN_ISSUE.test(path) || OF_A_TAG.test(path)) return 'other';
  if (OF_A_CREW.test(path)) return 'team';
  return KINDS.find(([, words]) => words.test(path))?.[0] ?? 'other';
}
