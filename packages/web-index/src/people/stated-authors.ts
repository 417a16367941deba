const AUTHOR_METAS = new Set([
  'author',
  'article:author',
  'article:author_name',
  'article_author',
  'dc.creator',
  'dcterms.creator',
  'parsely-author',
  'sailthru.author',
  'byl',
  'citation_author',
]);
/** What a preview of a page says of its author: "twitter:label1" is the question, "twitter:data1" the answer. */
const LABEL = /^twitter:label(\d)$/;
const ASKS_AUTHOR =
  /^(?:written by|author|by|verfasst von|geschrieben von|autor|écrit par|rédigé par|auteur|escrito por|geschreven door|scritto da)$/i;

/**
 * What the head of a page gives as its authors, each as written but for its gaps: an attribute may be one gap of
 * megabytes, and a page may have as many labels as it likes.
 */
export function statedAuthors(metas: readonly { key: string; content: string }[]): string[] {
  const found = metas.filter(({ key }) => AUTHOR_METAS.has(key)).map(({ content }) => foldGaps(content));
  const told = new Set(found);
  const answers = new Map(metas.toReversed().map(({ key, content }) => [key, content]));
  for (const { key, content } of metas) {
    const number = ASKS_AUTHOR.test(content.trim()) ? LABEL.exec(key)?.[1] : undefined;
    const answer = number === undefined ? undefined : answers.get(`twitter:data${number}`);
    if (answer === undefined || told.has(foldGaps(answer))) continue;
    told.add(foldGaps(answer));
    found.push(foldGaps(answer));
  }
  return found;
}

const foldGaps = (text: string): string => text.replace(/\s+/gu, ' ');
