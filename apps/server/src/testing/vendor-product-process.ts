import { pino } from 'pino';
import { readConfig } from '../platform/config/read-config.ts';
import { runServer } from '../start/run-server.ts';
import { pagesOf, startLoopbackWeb } from './loopback-web.ts';
import { settingsFor, startSearchStandIn } from './search-vendors-for-tests.ts';

/**
 * The product with a stand-in of a vendor of web search before its own index, on a web of its own: what a browser test
 * looks at. The topic that is asked for decides how the vendor and the sites behave. It ends with whoever started it.
 */
const CALL = (topic: string): string => `<title>Write for us: ${topic}</title>
  <meta name="description" content="Contribute a guest post about ${topic}">
  <h1>Write for us</h1><p>We are looking for guest posts about ${topic}. Send us your article about ${topic} of 1,000
  words; our editors read every pitch. Guest authors get a byline and a link to their site.</p>
  <h2>Submission guidelines</h2><p>To contribute, send your article to editor@garden.example. We accept original
  articles about ${topic} only.</p>`;
const OTHER = (topic: string): string =>
  `<title>Growing ${topic}</title><p>How to grow ${topic} in spring.</p>`;

const web = await startLoopbackWeb();
for (const topic of ['roses', 'tulips', 'lilies'])
  web.site(`${topic}-garden.org`, pagesOf({ '/write': CALL(topic), '/grow': OTHER(topic) }));
web.site('slow-garden.org', (request, response) => {
  if (request.url === '/robots.txt') response.writeHead(404).end();
});
const NAMED: readonly (readonly [topic: RegExp, links: readonly string[]])[] = [
  [/roses/, ['http://roses-garden.org/write', 'http://roses-garden.org/grow']],
  [/tulips/, ['http://slow-garden.org/write', 'http://tulips-garden.org/write']],
  [/lilies/, ['http://lilies-garden.org/grow']],
];
const serper = await startSearchStandIn('serper', {
  results: (query) =>
    (NAMED.find(([topic]) => topic.test(query))?.[1] ?? []).map((link) => ({
      title: 'x',
      link,
      snippet: 'x',
    })),
});
process.on('message', (isDown: boolean) => {
  serper.setFaultMode(isDown ? 'server error' : 'honest');
  process.send?.('set');
});
Object.assign(process.env, settingsFor({ serper }), {
  WEB_SEARCH: 'serper,own-index',
  CRAWL_CONTACT: 'https://operator.example/bot',
});
const server = await runServer({
  config: readConfig(),
  log: pino({ level: 'error' }),
  say: () => undefined,
  network: web.network,
});
process.once('disconnect', () => void server.stop().then(() => process.exit(0)));
process.send?.('ready');
