import { FILTERS, pathFootprints } from '@linklode/smart-filters';
import type { PlannedDomain } from './find-domains.ts';
import type { Niche } from './read-niche.ts';

/** So many domains and footprints fit into one statement. */
const MOST_LISTED = 5_000;
const MOST_FOOTPRINTS = 4_000;

/**
 * The niche as one statement over the crawl's columnar index (the table `ccindex` at Athena), whose columns
 * are those that `index plan --rows` reads. It finds domains that no list names: by path, topic and language over the
 * whole web.
 */
export function selectionSql(niche: Niche, crawl: string, domains: readonly PlannedDomain[]): string {
  const listed = domains.slice(0, MOST_LISTED).map(({ domain }) => quote(domain));
  const footprints = [
    ...FILTERS.filter(({ id }) => niche.filters.includes(id)).flatMap(pathFootprints),
    ...niche.paths,
  ].filter((phrase) => phrase.length > 1 && phrase.every((word) => /^[a-z0-9]+$/.test(word)));
  const patterns = footprints.slice(0, MOST_FOOTPRINTS).map((phrase) => phrase.join('[-_/ ]'));
  const topics = niche.topics.map((topic) => topic.filter((word) => /^[a-z0-9]+$/.test(word)).join('.{0,3}'));
  const either = [
    ...(listed.length > 0 ? [`url_host_registered_domain IN (${listed.join(', ')})`] : []),
    ...(patterns.length > 0 && topics.length > 0
      ? [
          `(regexp_like(lower(url_path), ${quote(patterns.join('|'))}) AND regexp_like(lower(url), ${quote(topics.join('|'))}))`,
        ]
      : []),
  ];
  const codes = niche.languages.map((code) => quote(threeLetters(code)));
  const language =
    codes.length === 0
      ? ''
      : `\n    AND (fetch_status <> 200 OR split_part(content_languages, ',', 1) IN (${codes.join(', ')}))`;
  return `SELECT url, fetch_status AS status, content_mime_detected AS mime, content_languages AS languages,
  date_format(fetch_time, '%Y%m%d%H%i%s') AS timestamp, warc_filename AS filename,
  warc_record_offset AS "offset", warc_record_length AS length
FROM ccindex
WHERE crawl = ${quote(crawl)} AND subset IN ('warc', 'crawldiagnostics')
    AND fetch_status IN (200, 301, 302, 308, 404, 410)
    AND (${either.join('\n      OR ')})${language}
`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * The index names languages by three letters (ISO 639-3); of a language that is not here nothing but its own name is
 * known.
 */
function threeLetters(code: string): string {
  return THREE[code] ?? code;
}

const THREE: Readonly<Record<string, string>> = {
  ar: 'ara',
  bg: 'bul',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  et: 'est',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  lt: 'lit',
  lv: 'lav',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sr: 'srp',
  sv: 'swe',
  th: 'tha',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
  zh: 'zho',
};
