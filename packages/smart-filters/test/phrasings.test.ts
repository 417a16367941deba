import { describe } from 'vitest';
import { finds, measured, pageOf } from './phrased-page.ts';

const hosts = ['ash', 'birch', 'cedar', 'elm', 'fir', 'hazel'];
const linked = (build: (link: string) => string) => hosts.map((one) => build(`[The ${one}](${one}.test)`));

describe('lists of links, called otherwise', () => {
  measured(
    'taken',
    1,
    [
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
    ],
    ([topic, page]) => finds('resource_pages', topic, page),
  );

  measured(
    'refused',
    2,
    [
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
      [
        'bats',
        pageOf('Bats on the wing', '/2024/05/03/bats/', [
          'On Friday we met at the weir, as we do every May.',
          'The count was good: nobody fell in.',
          ...linked((link) => `Then ${link} wrote about it.`),
          'Next time we shall bring a longer rope and a shorter speech.',
          'Thanks to all who came, and to those who stayed at home.',
          'There was soup.',
        ]),
      ],
      [
        'murciélagos',
        pageOf('Diseño de páginas web para refugios de murciélagos', '/diseno/', [
          'Murciélagos y más.',
          ...linked((link) => `${link}, hecha por nosotros.`),
        ]),
      ],
    ],
    ([topic, page]) => !finds('resource_pages', topic, page),
  );
});

const firms = [
  'Marsh & Daughter, Hull',
  'Pike Brothers, York',
  'The Old Forge, Leeds',
  'Tarn Works, Kendal',
  'Quill Yard, Ripon',
];

describe('lists of firms that ask for something else', () => {
  measured(
    'refused',
    12,
    [
      ['thatchers', 'Thatchers by county', 'Want to hear of new ones? Get on our mailing list.'],
      ['thatchers', 'Thatchers by county', 'The list is closed: nobody can be added before the spring.'],
      ['thatchers', 'Thatchers: how to be found', 'Register your firm in Roofbook and add your hours.'],
      ['thatchers', 'Glossary of thatchers', 'Know one we have forgotten? Tell us and we will add it.'],
      ['thatchers', 'Thatchers we have lost', 'Firms can be added by anyone who remembers them.'],
      [
        'thatchers',
        'Thatchers',
        'Submit your tool: if you make one for thatchers, send it and we list it free.',
      ],
      [
        'thatchers',
        'Thatchers',
        'Send your recipe for a ridge cake: we will add it to this page, free, with your name.',
      ],
      [
        'thatchers',
        'Write for us: thatchers',
        'Are you a thatcher? Send it and you will be listed here within a week.',
      ],
      ['thatchers', 'Fen & Son, thatchers', 'Claim this page: is it yours? It is free.'],
      ['thatchers', 'Thatchers by county', 'You can’t “submit” your business to a chatbot.'],
      ['thatchers', 'Thatchers by county', 'We have to enter our own firm twice.'],
      ['directory', 'The skel directory', 'Enter the directory and list what it holds.'],
      ['menu', 'Menu without a link', 'Add a menu item with no link'],
      ['thatchers', 'Five thatchers we visited', 'Have you been to one? Leave a comment below.'],
    ],
    ([topic, title, offer]) => !finds('directories', topic, pageOf(title, '/list/', [...firms, offer])),
  );
});

const tools = [
  'Beat: a click track.',
  'Tuner: hears you through the wall.',
  'Loop: four bars, for ever.',
  'Scale: asks and marks.',
];

describe('collections of tools that ask makers in other words', () => {
  measured(
    'refused',
    6,
    [
      ['music', 'Music tools we use', 'Try our app for free.'],
      ['music', 'Music templates', 'Create your own template'],
      ['música', 'Aplicaciones para la música', 'Solicita tu aplicación a nuestros desarrolladores.'],
      ['music', 'Music tools we use', 'We take no submissions: makers do not get to add theirs.'],
      [
        'music',
        'Suppliers of music programs',
        'Are you a supplier? Register your company, it is free, and we will list it here within a week.',
      ],
      ['music', 'Songs by readers', 'Add yours'],
    ],
    ([topic, title, offer]) => {
      const path = title.startsWith('Songs') ? '/songs/' : '/tools/';
      const items = title.startsWith('Songs') ? firms : tools;
      return !finds('tool_aggregators', topic, pageOf(title, path, [...items, offer]));
    },
  );
});

describe('press, in other words', () => {
  const asked = 'Acme Bikes, acmebikes.test';
  measured(
    'taken',
    1,
    [
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
    ],
    (page) => finds('press_mentions', asked, page),
  );

  measured(
    'refused',
    3,
    [
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
    ],
    (page) => !finds('press_mentions', asked, page),
  );
});

describe('lists and comparisons, in other words', () => {
  const plants = ['Yarrow', 'Thyme', 'Sage', 'Mint', 'Rue', 'Dill', 'Borage'].map(
    (name, at) => `${at + 1}. ${name}`,
  );
  measured(
    'refused',
    5,
    [
      ['a chapter of a book', '7 Plants in damp soil'],
      ['a chapter that names nothing twice', '7 Plant physiology'],
      ['a scale', '7-point scales for plants'],
      ['the second day of a range', 'Plants moved, beds dug: August 3 - 7, 2025'],
      ['how to find the best', 'How to choose the best plants for shade'],
    ],
    ([kind, title]) => {
      const page = pageOf(title, '/l/', plants);
      const contents = ['6 Soil', '8 Water'].map((anchor) => ({
        url: `https://www.heron.test/${anchor[0]}/`,
        host: 'www.heron.test',
        domain: 'heron.test',
        anchor,
        rel: '',
        textOffset: null,
      }));
      const links = kind === 'a chapter of a book' ? contents : [];
      const topic = title.includes('lants') ? 'plants' : 'plant';
      return !finds('listicles', topic, { ...page, links });
    },
  );

  const weighed = [
    'Both have a free plan. Which is better for a small team, and which is cheaper? We compared price, features and support.',
    'Rival CRM costs $20 per month for each user, with more integrations. Acme costs $15 per month and is easier to use.',
    'Pros and cons: Acme is faster. Rival CRM is better at reminders. Verdict: take Rival CRM, unless Acme is free for you.',
  ];
  measured(
    'taken',
    5,
    [
      'Apps like Rival CRM',
      'Leaving Rival CRM: four replacements',
      'Rival CRM replacement for small firms',
      'Acme versus Rival CRM',
      'Acme and Rival CRM compared',
      'Rival CRM 4 frente a Acme Uno',
      'Acme, Rival CRM and Third: which one for a shop?',
    ],
    (title) => finds('comparison_alternatives', 'Rival CRM', pageOf(title, '/c/', weighed)),
  );

  measured(
    'refused',
    2,
    ['Rival CRM and Acme sign a deal', 'Rival CRM and the winter'],
    (title) =>
      !finds(
        'comparison_alternatives',
        'Rival CRM',
        pageOf(title, '/c/', ['We went to the sea.', 'It was cold.']),
      ),
  );
});
