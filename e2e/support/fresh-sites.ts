import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runOps } from './ops.ts';

const WORDS =
  'barley basalt bedrock burr chaff cleat cog collar crop dust eye feed ferry flour furrow gable gear gneiss grain granite grit groove harvest hearth hinge hopper husk iron keel lantern leat lime lintel loaf mallet meal millrace moor oat oven paddle peat pick pivot quarry rim river rye rynd sack sandstone shaft sieve skirt sluice spindle spout stave stream thatch tithe trough upland valley wedge weir wharf wheat wheel yard yoke'.split(
    ' ',
  );

/** Words in an order of each site's own, so that no two of them are near duplicates. */
function wordsOf(seed: number, count: number): string {
  let state = seed * 7919 + 17;
  return Array.from({ length: count }, () => {
    state = (state * 48271) % 2147483647;
    return WORDS[state % WORDS.length];
  }).join(' ');
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

function pagesOf(
  number: number,
  seed: number,
  rival: string,
): readonly (readonly [file: string, html: string])[] {
  const name = `Quern ${number}`;
  const article = `<p>In this parish the quernstones of the ${wordsOf(seed + number, 6)} were kept for the ${wordsOf(seed + number + 500, 6)}.</p>
    <p>We follow <a href="https://${rival}/dressing">the guide to dressing a stone</a> for the ${wordsOf(seed + number + 900, 5)}.</p>
    <p>${wordsOf(seed + number + 1300, 90)}.</p><p><a href="contact.html">Contact us</a></p>`;
  const contact = `<p>The people of ${name} answer within a week, also about the ${wordsOf(seed + number + 1700, 30)}.</p>
    <form action="/send" method="post"><label>Your name <input name="name"></label><label>E-mail <input name="email" type="email"></label><label>Message <textarea name="message"></textarea></label><button>Send</button></form>`;
  return [
    ['dressing.html', page(`${name}: how we dress a stone`, article)],
    ['contact.html', page(`Contact ${name}`, contact)],
  ];
}

interface FreshSites {
  /** The domain that a link builder begins with; whoever writes about its trade links to it. */
  readonly domain: string;
  /** Finds all of these sites and nothing else. */
  readonly query: string;
  /** Puts websites of these numbers into the index of the running installation, as an operator does. */
  readonly importSites: (from: number, to: number) => Promise<void>;
}

/** Each call makes another, so that a test can be repeated on one installation. */
export function newFreshSites(): FreshSites {
  const name = randomUUID().slice(0, 8);
  const seed = Number.parseInt(name, 16) % 1_000_000;
  const domain = `rivalmill-${name}.test`;
  return {
    domain,
    query: `intext:quernstones link:${domain}`,
    importSites: async (from, to) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'linklode-quern-'));
      try {
        for (let number = from; number <= to; number++) {
          const site = path.join(folder, `quern-${name}-${number}.test`);
          await mkdir(site);
          for (const [file, html] of pagesOf(number, seed, domain))
            await writeFile(path.join(site, file), html);
        }
        await runOps('index', 'import', folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
