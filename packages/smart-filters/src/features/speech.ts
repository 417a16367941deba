import type { PageReading } from '../page-reading.ts';
import { flag, logScale, share } from './scale.ts';

const SPEECH =
  /(?<!\p{L})(?:said|says|told|according to|announced|spokes(?:man|woman|person)|confirmed|explained|added|warned|insisted|dijo|explic[óa]|asegur[óa]|según|afirm[óa]|anunci[óa]|señal[óa]|añadi[óe]|declar[óa]|comentó|portavoz|a déclaré|explique|selon|affirme|sagte|sagt|erklärt|laut|disse|afirmou|segundo|zei|zegt|aldus)(?!\p{L})/giu;
const QUOTED = /["“«][^"”»\n]{25,400}["”»]/g;
const WEEKDAY =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|yesterday|last (?:week|month)|lunes|martes|miércoles|jueves|viernes|ayer)\b/i;
const WE =
  /(?:^|[\s“"(])(?:we|our|us|nosotros|nuestr[oa]s?|nous|notre|nos|wir|unser\p{L}*|nós|noss[oa]s?|wij|ons|onze)\s/giu;
const YOU =
  /(?:^|[\s“"(])(?:you|your|tú|tu|usted|su|vous|votre|vos|sie|ihr\p{L}*|du|dein\p{L}*|você|seu|sua|je|jouw|uw)\s/giu;
/** Names of papers, magazines and stations, as those who quote or list them write them. */
const OUTLET =
  /\b(?:\p{Lu}[\p{L}’'&-]+ ){1,3}(?:Times|Daily|Gazette|Herald|Journal|Post|Tribune|News|Magazine|Radio|TV|Chronicle|Observer|Weekly|Press|Review|Star|Telegraph|Guardian|Zeitung|Anzeiger|Tagblatt)\b|\b(?:BBC|CNN|NPR|NBC|CBS|ABC News|Forbes|Reuters|El País|El Mundo|Le Monde|Le Figaro)\b/gu;
const START = 8000;

/** How the page speaks: of others, of itself, to its reader. */
export function speechFeatures(page: PageReading) {
  const start = page.page.text.slice(0, START);
  const lines = page.contentLines();
  const count = Math.max(100, Math.min(page.contentWords().length, START / 6));
  const density = (pattern: RegExp, full: number) =>
    logScale(((start.match(pattern)?.length ?? 0) / count) * 100, full);
  const least = Math.max(10, lines.length);
  return {
    speech: density(SPEECH, 3),
    quotes: logScale(start.match(QUOTED)?.length ?? 0, 8),
    outlets: logScale(new Set(start.match(OUTLET)).size, 8),
    weekday: flag(WEEKDAY.test(start)),
    we: density(WE, 5),
    you: density(YOU, 6),
    questions: Math.min(1, share(lines.filter(isQuestion).length, least) * 3),
  };
}

const isQuestion = ({ text }: { readonly text: string }): boolean => text.endsWith('?') && text.length > 20;
