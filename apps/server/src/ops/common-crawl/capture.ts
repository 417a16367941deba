import { z } from 'zod';

/** One answer that a crawl holds, as its index tells it: enough to fetch the record by its range of bytes. */
export interface Capture {
  readonly url: string;
  readonly status: number;
  /** As detected; null where the index says none. */
  readonly mime: string | null;
  /** Two letters where the language has them; null where unknown. */
  readonly languages: readonly string[] | null;
  /** ISO 8601 UTC, to the second. */
  readonly capturedAt: string;
  /** Relative to the place of the data, as in the crawl's path lists. */
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

const number = z
  .union([z.string(), z.number()])
  .transform(Number)
  .pipe(z.int().min(0).max(Number.MAX_SAFE_INTEGER));

/** The members of a line of the CDX index, and what the columns of the columnar index are called. */
const captureSchema = z.object({
  url: z.string().max(2_000),
  status: number,
  mime: z.string().nullish(),
  languages: z.string().nullish(),
  timestamp: z.string(),
  filename: z.string().regex(/^[\w./-]{1,300}$/),
  offset: number,
  length: number.pipe(z.int().min(1)),
});

/** Null for what is no capture: a line of another kind, an address that is none, a time that makes no sense. */
export function readCapture(fields: unknown): Capture | null {
  const read = captureSchema.safeParse(fields);
  if (!read.success) return null;
  const { timestamp, filename, languages, mime, ...rest } = read.data;
  const capturedAt = readTimestamp(timestamp);
  const url = URL.parse(rest.url);
  // A path of the crawl's own place and nowhere else.
  const isWithin = !filename.startsWith('/') && !filename.split('/').includes('..');
  if (capturedAt === null || !isWithin || url === null || !/^https?:$/.test(url.protocol)) return null;
  return { ...rest, mime: mime || null, languages: readLanguages(languages), capturedAt, file: filename };
}

/** `20260910010203`, or as SQL tools write a time: `2026-09-10 01:02:03.000`, taken for UTC. */
function readTimestamp(text: string): string | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})-?(\d{2})-?(\d{2})[T ]?(\d{2}):?(\d{2}):?(\d{2})/.exec(text) ?? [];
  if (year === undefined) return null;
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  return Number.isNaN(Date.parse(time)) ? null : time;
}

/** The index names languages by three letters, `eng,deu`. */
function readLanguages(text: string | null | undefined): string[] | null {
  const codes = (text ?? '').split(',').filter((code) => /^[a-z]{3}$/.test(code));
  return codes.length === 0 ? null : codes.map((code) => new Intl.Locale(code).language);
}
