const PATH = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?[^/]+\//i;

/**
 * The sites of a field where commas, semicolons and spaces stand between them. A word without a dot is no site: behind
 * an address with a path it is the rest of that, in which browsers write %20 for a space.
 */
export function splitSites(text: string): string[] {
  return text.split(/[,;\t\r\n]+/).flatMap((part) => {
    const sites: string[] = [];
    for (const word of part.split(/\s+/).filter((one) => one !== '')) {
      const before = sites.at(-1) ?? '';
      if (!word.includes('.') && PATH.test(before)) sites[sites.length - 1] = `${before}%20${word}`;
      else sites.push(word);
    }
    return sites;
  });
}
