import { describe, expect, it } from 'vitest';
import { judgePage, readInputs, type PageView, type PageViewLink } from '../src/index.ts';

/** Pages as webmasters might word them, on no site of the sample web: title, then the blocks of the text; `[name](host)` is a link. */
function pageOf(
  title: string,
  path: string,
  blocks: readonly string[],
  date: string | null = null,
): PageView {
  const links: PageViewLink[] = [];
  let text = '';
  for (const block of [title, ...blocks]) {
    let rest = block;
    for (let found = LINK.exec(rest); found !== null; found = LINK.exec(rest)) {
      const [whole, anchor = '', host = ''] = found;
      text += rest.slice(0, found.index);
      const domain = host.split('.').slice(-2).join('.');
      links.push({ url: `https://${host}/`, host, domain, anchor, rel: '', textOffset: text.length });
      text += anchor;
      rest = rest.slice(found.index + whole.length);
    }
    text += `${rest}\n`;
  }
  const url = `https://www.heron.test${path}`;
  return {
    url,
    host: 'www.heron.test',
    domain: 'heron.test',
    title,
    description: null,
    text,
    lang: 'en',
    date,
    links,
  };
}

const LINK = /\[([^\]]{1,80})\]\(([^)]{1,80})\)/;

const finds = (filterId: string, asked: string, page: PageView): boolean => {
  const { filter, inputs } = readInputs(filterId, asked);
  return judgePage(filter, inputs, page).passes;
};

describe('invitations to write, in other words', () => {
  it.each([
    [
      'beekeeping',
      pageOf('Got a story about beekeeping?', '/got-a-story/', [
        'We run one reader’s piece a month, and we would love the next to be yours.',
        'Around 900 words. Tell us first in three lines what it is about: desk@heron.test.',
        'There is a fee of £40, paid on the day it appears, and you keep the rights.',
      ]),
    ],
    [
      'beekeeping',
      pageOf('Open call: beekeeping through the year', '/open-call/', [
        'The yearbook is made of contributions by people who keep bees, and by people who used to.',
        'Essays between 1,200 and 2,500 words may be sent until 30 September. Nothing published elsewhere.',
        'Contributors are given a byline and two copies. Address: almanac@heron.test',
      ]),
    ],
    [
      'beekeeping',
      pageOf('Freelance guidelines', '/freelance/', [
        'We commission around a third of our features on beekeeping from freelancers.',
        'Pitch before you write: a headline, a paragraph, and why you. We answer within ten days.',
        'Rates start at 25p a word.',
      ]),
    ],
    [
      'beekeeping',
      pageOf('Be our guest', '/be-our-guest/', [
        'Do you blog about beekeeping? Then borrow our page for a week.',
        'Posts of 700 words and up are welcome from anyone who has been stung. Send a draft and one photo to guest@heron.test, with a line about yourself and a link to your site.',
      ]),
    ],
    [
      'apicultura',
      pageOf('¿Quieres escribir sobre apicultura?', '/quieres-escribir/', [
        'En esta revista caben las voces de fuera. Aceptamos artículos originales, de entre 800 y 1.500 palabras.',
        'Cuéntanos la idea en un correo a redaccion@heron.test y te diremos algo en una semana.',
      ]),
    ],
    [
      'apicultura',
      pageOf('Normas para el envío de originales', '/normas/', [
        'La revista de apicultura publica dos números al año. Se admiten trabajos inéditos en castellano.',
        'Los textos deberán enviarse antes del 1 de marzo a editor@heron.test. Extensión máxima: 4.000 palabras.',
        'Los derechos siguen siendo del autor.',
      ]),
    ],
    [
      'apicultura',
      pageOf('Hazte colaborador', '/hazte-colaborador/', [
        'Buscamos gente que sepa de apicultura y tenga ganas de contarlo en el blog.',
        'Mándanos una propuesta con título y tres líneas. Firmas tú, con enlace a tu web.',
      ]),
    ],
    [
      'beekeeping',
      pageOf('Put your name to it', '/voices/', [
        'Voices is the page where people outside the magazine write about beekeeping.',
        'If you have something to say, send it. We print pieces of 600 words, lightly edited, with your name and a line on who you are.',
        'Write to voices@heron.test; the editor replies within a fortnight.',
      ]),
    ],
  ])('%s: a call', (topic, page) => {
    expect(finds('guest_post_pages', topic, page), page.title).toBe(true);
  });

  it.each([
    [
      'beekeeping',
      pageOf(
        'Is it worth writing for beekeeping magazines?',
        '/blog/writing/',
        [
          'I have sent 40 pitches. Editors want 800 words and a byline; few pay a fee. Send a pitch to one at a time.',
        ],
        '2026-01-02',
      ),
    ],
    [
      'beekeeping',
      pageOf('Contributors', '/contributors/', [
        'Ada Finch writes about beekeeping. Her articles have appeared in three magazines.',
        'Bo Marsh takes the photographs and answers letters.',
      ]),
    ],
    [
      'beekeeping',
      pageOf('Contribute', '/contribute/', [
        'Beekeeping is dear. Contribute £5 a month and we can print another issue. We accept cards and cheques.',
      ]),
    ],
    [
      'beekeeping',
      pageOf('Write for us', '/write-for-us/', [
        'We are not currently accepting guest posts on beekeeping. Articles of 800 words by our own staff are sent out with a byline on Fridays.',
      ]),
    ],
    [
      'apicultura',
      pageOf('Colaboraciones', '/colaboraciones/', [
        'Por ahora no aceptamos colaboraciones sobre apicultura. Los artículos los escribe nuestro equipo, con su firma.',
      ]),
    ],
    [
      'beekeeping',
      pageOf('Beekeeping writer wanted', '/jobs/writer/', [
        'We are looking for a writer. Full time, salary £28,000, 25 days of annual leave. Send your CV and three articles to jobs@heron.test.',
      ]),
    ],
  ])('%s: no call', (topic, page) => {
    expect(finds('guest_post_pages', topic, page), page.title).toBe(false);
  });
});

const hosts = ['ash', 'birch', 'cedar', 'elm', 'fir', 'hazel'];
const linked = (build: (link: string) => string) => hosts.map((one) => build(`[The ${one}](${one}.test)`));

describe('lists of links, called otherwise', () => {
  it.each([
    [
      'bats',
      pageOf('Where we go to learn about bats', '/more/', [
        'People ask. This is the answer.',
        ...linked((link) => `${link}: patient, and free to read.`),
      ]),
    ],
    [
      'bats',
      pageOf('Bats', '/bats/', [
        'What helped us.',
        ...linked((link) => `For surveys there is ${link}, kept by volunteers.`),
      ]),
    ],
    [
      'murciélagos',
      pageOf('Murciélagos: dónde seguir leyendo', '/seguir/', [
        'Para quien se queda con ganas.',
        ...linked((link) => `${link}, en castellano.`),
      ]),
    ],
    [
      'bats',
      pageOf(
        'Our bookmarks on bats',
        '/bookmarks/',
        linked((link) => `A good one: ${link}`),
      ),
    ],
  ])('%s', (topic, page) => {
    expect(finds('resource_pages', topic, page), page.title).toBe(true);
  });

  it.each([
    [
      'bats',
      pageOf('Where to buy our bat boxes: stockists', '/stockists/', [
        'Bats and boxes.',
        ...linked((link) => `${link}, open daily.`),
      ]),
    ],
    [
      'bats',
      pageOf(
        'Our sponsors for the bats',
        '/thanks/',
        linked((link) => `${link}, with thanks.`),
      ),
    ],
    [
      'bats',
      pageOf(
        'A night with the bats',
        '/blog/night/',
        linked(
          (link) =>
            `We met at nine and walked by the river until the moon was up, and then, as ${link} had told us, they came: hundreds of them, over the weir, out of the mill, and down to the reeds, with a noise like rain on a tent that nobody who has heard it forgets, and we stood there until we were cold.`,
        ),
        '2026-02-02',
      ),
    ],
  ])('%s: none', (topic, page) => {
    expect(finds('resource_pages', topic, page), page.title).toBe(false);
  });
});

const firms = [
  'Marsh & Daughter, Hull',
  'Pike Brothers, York',
  'The Old Forge, Leeds',
  'Tarn Works, Kendal',
  'Quill Yard, Ripon',
];

describe('directories that ask for entries in other words', () => {
  it.each([
    [
      'thatchers',
      'Thatchers by county',
      'Are you a thatcher and not here yet? Ring us and we shall put you in.',
    ],
    ['thatchers', 'Thatchers by county', 'Have we missed anyone? Let us know.'],
    ['thatchers', 'Thatchers by county', 'Listings are free. Use the form to request yours.'],
    ['thatchers', 'Thatchers by county', 'Firms who wish to be included should write to the secretary.'],
    ['thatchers', 'Find a thatcher: thatchers near you', 'Register your firm'],
    ['thatchers', 'The map of thatchers', 'Put your workshop on the map'],
    ['thatchers', 'Thatchers', 'Own a thatching firm? Create your free profile in five minutes.'],
    ['thatchers', 'Thatchers', 'To appear in this list, send your name, town and a photo of a ridge.'],
    ['tejadores', 'Tejadores de la provincia', '¿Eres tejador y no apareces? Escríbenos y te añadimos.'],
    ['tejadores', 'Tejadores de la provincia', '¿Falta tu empresa? Rellena el formulario.'],
    [
      'tejadores',
      'Tejadores de la provincia',
      'Las empresas que quieran figurar pueden solicitar su inclusión por correo.',
    ],
    ['tejadores', 'Listado de tejadores', 'Da de alta tu negocio'],
    ['tejadores', 'Tejadores', 'Si conoces otro, dínoslo y lo apuntaremos.'],
  ])('%s: %s: %s', (topic, title, offer) => {
    expect(finds('directories', topic, pageOf(title, '/list/', [...firms, offer]))).toBe(true);
  });

  it.each([
    ['thatchers', 'Thatchers by county', 'Want to hear of new ones? Get on our mailing list.'],
    ['thatchers', 'Thatchers by county', 'The list is closed: nobody can be added before the spring.'],
    ['thatchers', 'Thatchers we have lost', 'Firms can be added by anyone who remembers them.'],
    ['thatchers', 'Five thatchers we visited', 'Have you been to one? Leave a comment below.'],
  ])('%s: %s: %s is none', (topic, title, offer) => {
    expect(finds('directories', topic, pageOf(title, '/list/', [...firms, offer]))).toBe(false);
  });
});

const tools = [
  'Beat: a click track.',
  'Tuner: hears you through the wall.',
  'Loop: four bars, for ever.',
  'Scale: asks and marks.',
];

describe('collections of tools that ask makers in other words', () => {
  it.each([
    ['music', 'Small programs for music', 'Wrote one yourself? Show us.'],
    ['music', 'Music apps', 'If you have made something that belongs here, tell us where it lives.'],
    ['music', 'Free music tools', 'Got a tool we should try? Drop us a line.'],
    ['music', 'Free music tools', 'Developers are welcome to send theirs.'],
    ['music', 'Free music tools', 'Submit your script'],
    ['music', 'Free music tools', 'What did we miss?'],
    ['música', 'Herramientas de música', '¿Has creado una? Cuéntanoslo y la probamos.'],
    ['música', 'Aplicaciones para la música', '¿Falta la tuya? Mándanos el enlace.'],
    ['música', 'Aplicaciones para la música', 'Si desarrollas una, escríbenos.'],
    ['música', 'Aplicaciones para la música', 'Añade tu aplicación'],
  ])('%s: %s: %s', (topic, title, offer) => {
    expect(finds('tool_aggregators', topic, pageOf(title, '/tools/', [...tools, offer]))).toBe(true);
  });

  it.each([
    ['music', 'Music tools we use', 'Try our app for free.'],
    ['music', 'Music tools we use', 'We take no submissions: makers do not get to add theirs.'],
    ['music', 'Songs by readers', 'Add yours'],
  ])('%s: %s: %s is none', (topic, title, offer) => {
    const path = title.startsWith('Songs') ? '/songs/' : '/tools/';
    const items = title.startsWith('Songs') ? firms : tools;
    expect(finds('tool_aggregators', topic, pageOf(title, path, [...items, offer]))).toBe(false);
  });
});

describe('press, in other words', () => {
  const asked = 'Acme Bikes, acmebikes.test';
  it.each([
    pageOf(
      'Bike maker to open in the old dairy',
      '/2026/03/old-dairy/',
      [
        'HULL, 3 March 2026 – Acme Bikes is to open a works in the old dairy.',
        '“We looked at nine sheds,” said Ida Holm, who runs the firm. The council will decide on Tuesday.',
      ],
      '2026-03-03',
    ),
    pageOf(
      'Acme Bikes raises £2 million',
      '/funding/acme/',
      ['The maker of cargo bikes has raised £2 million from its riders, its founder confirmed on Monday.'],
      '2026-03-03',
    ),
    pageOf(
      'Acme Bikes abre una fábrica en Soria',
      '/noticias/acme/',
      ['La empresa anunció el martes que contratará a cuarenta personas.'],
      '2026-03-03',
    ),
    pageOf(
      'Episode 12: Ida Holm of Acme Bikes',
      '/podcast/12/',
      ['In this episode we talk to the founder of Acme Bikes.'],
      '2026-03-03',
    ),
  ])('$title', (page) => {
    expect(finds('press_mentions', asked, page)).toBe(true);
  });

  it.each([
    pageOf(
      'My year with an Acme Bikes cargo bike',
      '/blog/my-year/',
      ['I bought it in May. My knees said no. I told my wife on Monday that I would walk.'],
      '2026-03-03',
    ),
    pageOf(
      'Acme Bikes review: heavy, and good',
      '/reviews/acme/',
      ['The frame is heavy. “A tank”, said my neighbour.'],
      '2026-03-03',
    ),
    pageOf(
      'Should you buy a cargo bike?',
      '/money/cargo/',
      ['“Acme Bikes. It has never let me down.” (R. F.)', 'The page returns on Tuesday.'],
      '2026-03-03',
    ),
  ])('none: $title', (page) => {
    expect(finds('press_mentions', asked, page)).toBe(false);
  });
});

describe('lists and comparisons, in other words', () => {
  const plants = ['Yarrow', 'Thyme', 'Sage', 'Mint', 'Rue', 'Dill', 'Borage'].map(
    (name, at) => `${at + 1}. ${name}`,
  );
  it.each([
    'Small gardens: 7 plants that forgive',
    'Here are seven plants we trust',
    'Estas son las 7 plantas que aguantan',
    'Ranking: las 7 mejores plantas',
  ])('%s', (title) => {
    const topic = title.includes('plantas') ? 'plantas' : 'plants';
    expect(finds('listicles', topic, pageOf(title, '/l/', plants))).toBe(true);
  });

  it.each([
    'Apps like Rival CRM',
    'Leaving Rival CRM: four replacements',
    'Rival CRM replacement for small firms',
    'Programas parecidos a Rival CRM',
    'Acme versus Rival CRM',
    'Acme and Rival CRM compared',
  ])('%s', (title) => {
    expect(finds('comparison_alternatives', 'Rival CRM', pageOf(title, '/c/', ['Text.']))).toBe(true);
  });
});
