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

/** What the head of a page gives as its authors, each as written. */
export function statedAuthors(metas: readonly { key: string; content: string }[]): string[] {
  const found = metas.filter(({ key }) => AUTHOR_METAS.has(key)).map(({ content }) => content);
  for (const { key, content } of metas) {
    const number = ASKS_AUTHOR.test(content.trim()) ? LABEL.exec(key)?.[1] : undefined;
    const answer = metas.find((meta) => number !== undefined && meta.key === `twitter:data${number}`);
    if (answer !== undefined && !found.includes(answer.content)) found.push(answer.content);
  }
  return found;
}
