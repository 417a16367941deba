import type { ExtractedPage } from '../../src/page.ts';

/** Pages at the edge of what an index has to bear, each for one way to be wrong. */
export function edgePages(): ExtractedPage[] {
  const long = 'x'.repeat(1500);
  const texts: [title: string, text: string][] = [
    ['', ''],
    ['— … !', '☕ & \u200B'],
    [long, `${long}y ${'z'.repeat(40_000)}`],
    ['the the the', `${'coffee '.repeat(3000)}tools`],
    ['best', `${'best tools '.repeat(300)}review`],
    ['before\u0000after', 'coffee\u0000tools and\uFFFFmore \uD83D\uDE00 \uDE00 lone'],
    [
      'OR AND NOT NEAR',
      'title:coffee "coffee tools" coffee* ^coffee (coffee OR tools) {title text}:coffee -coffee',
    ],
    ['title', 'text\nurl\nanchor\ncoffee\ntools'],
    ['coffee', 'tools'],
  ];
  return texts.map(([title, text], index) => ({
    url: `https://edge.example/${index}`,
    host: 'edge.example',
    domain: 'edge.example',
    title,
    description: 'coffee tools',
    text,
    lang: index % 2 === 0 ? 'en' : null,
    date: index % 3 === 0 ? '0001-01-01' : '9999-12-31',
    filetype: 'html',
    capturedAt: null,
    links: [
      {
        url: `https://edge.example/${(index + 1) % texts.length}`,
        host: 'edge.example',
        domain: 'edge.example',
        anchor: title,
        rel: '',
        textOffset: null,
      },
    ],
  }));
}
