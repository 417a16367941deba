import { describe, expect, it } from 'vitest';
import { judgePage, readInputs } from '../src/index.ts';
import { finds, measured, pageOf } from './phrased-page.ts';

describe('invitations to write, in other words', () => {
  measured(
    'taken',
    5,
    [
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
      [
        'apicultura',
        pageOf('Mandanos tu nota', '/mandanos/', [
          'La revista la escriben los lectores. Si tenés algo que contar de apicultura, escribinos.',
          'Hasta 800 palabras, con tu firma. Mandá el texto a notas@heron.test; te contestamos en dos semanas.',
        ]),
      ],
      [
        'apicultura',
        pageOf('Colabore con nosotros', '/colabore/', [
          'Envíe su propuesta a redaccion@heron.test. Buscamos artículos sobre apicultura de montaña, inéditos.',
          'Le responderemos en un mes; los derechos siguen siendo suyos.',
        ]),
      ],
      [
        'beekeeping',
        pageOf('Questions', '/faq/', [
          'Do you sell honey? No.',
          'Can I write something for the site? Please do! We have printed pieces on beekeeping by nine readers. Send a draft of 600 words through the contact page. No promotion.',
          'Do you post abroad? Yes.',
        ]),
      ],
      [
        'beekeeping',
        pageOf('Guest posts: what we print', '/guest-posts/', [
          'We take guest posts on beekeeping of 600 words and more. Send a pitch first to desk@heron.test.',
          'We do not read unsolicited manuscripts. You get a byline and one link.',
        ]),
      ],
      [
        'wax',
        pageOf('Write for the yearbook', '/write/', [
          'We want essays by keepers, teachers, vets, carpenters, cooks, or anyone else, about wax and honey.',
          'Send 800 words to desk@heron.test.',
        ]),
      ],
      [
        'apicultura',
        pageOf('Manda tu relato', '/manda/', [
          'Si te gusta la apicultura, aquí cabes. Los textos pueden tener dos folios.',
          'Dirección: notas@heron.test',
        ]),
      ],
      [
        'honey',
        pageOf('Write for the yearbook', '/write/', [
          'Pieces about wax and honey should run to 800 words. Post a draft to desk@heron.test.',
          'The editor answers.',
        ]),
      ],
      [
        'beekeeping',
        pageOf('Guest posts and advertising', '/guest-posts/', [
          'Guest posts must be about beekeeping and cost £40. Write to desk@heron.test with a date.',
        ]),
      ],
      [
        'beekeeping',
        pageOf('Beekeeping: your turn', '/your-turn/', [
          'Is there a story in your loft? Send it.',
          'A page or two, 900 words at most, not printed elsewhere, with two photos.',
          'Your name goes below it, with a bio. I edit lightly: desk@heron.test.',
        ]),
      ],
    ],
    ([topic, page]) => finds('guest_post_pages', topic, page),
  );

  measured(
    'refused',
    6,
    [
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
        pageOf(
          'How to pitch a guest post to a beekeeping blog',
          '/blog/how-to-pitch/',
          [
            'Send your draft of 800 words with a byline. We have read many pitches for our clients: editors accept articles that are short.',
          ],
          '2026-01-02',
        ),
      ],
      [
        'beekeeping',
        pageOf('Submit your app for beekeeping', '/submit/', [
          'We want apps with an original idea. Send it through the form with a title and a paragraph; we reply within ten days.',
        ]),
      ],
      [
        'beekeeping',
        pageOf('Send your press release', '/send/', [
          'We publish stories of firms in beekeeping. Send your text of 300 words to desk@heron.test; we reply within two days.',
        ]),
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
      [
        'beekeeping',
        pageOf('Call for papers: beekeeping symposium', '/cfp/', [
          'The programme committee invites papers on beekeeping for the symposium. Send an abstract of 300 words to cfp@heron.test.',
          'Accepted papers appear in the proceedings. Deadline: 1 March.',
        ]),
      ],
      [
        'apicultura',
        pageOf('Por qué ya no publico artículos de invitados', '/por-que/', [
          'Me mandaban textos sobre apicultura de 800 palabras. Si quieres escribir, manda tu propuesta a otra revista.',
        ]),
      ],
      [
        'beekeeping',
        pageOf('Contributing to Hive', '/contributing/', [
          'Beekeeping software. Fork it, write unit tests, send a pull request with one commit each.',
          'We accept contributions and read every proposal within a week.',
        ]),
      ],
      [
        'business',
        pageOf('Write for the yearbook', '/write/', [
          'We want essays on wax. Send 800 words to desk@heron.test.',
          'An editor answers in ten business days.',
        ]),
      ],
      [
        'beekeeping',
        pageOf('Call for articles: beekeeping, a special issue', '/call/', [
          'The journal invites articles of 7,000 words on beekeeping. Send the manuscript to desk@heron.test by 1 March.',
          'All are subject to peer review, which is double blind.',
        ]),
      ],
    ],
    ([topic, page]) => !finds('guest_post_pages', topic, page),
  );
});

describe('terms of those who ask for no text', () => {
  measured(
    'refused',
    1,
    [
      [
        'beekeeping',
        pageOf('Rules of the board', '/rules/', [
          'Nothing that sells. Links to your own site are fine once you have answered others for a month.',
          'We edit posts on beekeeping that are longer than a page. Pictures under 2 MB. board@heron.test',
        ]),
      ],
      [
        'beekeeping',
        pageOf('Call for abstracts: the bee meeting', '/meeting/', [
          'Abstracts on beekeeping of at most 300 words, with a short biography, within ten days.',
          'The presenting author gives a talk or a poster. No fee for students. Edited by the committee: meet@heron.test',
        ]),
      ],
      [
        'beekeeping',
        pageOf('Order a portrait of your hive', '/portraits/', [
          'Send a photo. In two weeks you have a drawing on beekeeping paper with your name. It costs £40: draw@heron.test',
        ]),
      ],
    ],
    ([topic, page]) => !finds('guest_post_pages', topic, page),
  );
});

describe('what earned an invitation its row', () => {
  it('is a sentence that asks, and not the heading or the button that asks above it', () => {
    const { filter, inputs } = readInputs('guest_post_pages', 'beekeeping');
    const asks = 'Please send us your guest post about beekeeping in a mail to desk@heron.test.';
    const page = pageOf('Write for us about beekeeping', '/write-for-us/', [
      'Submit your article',
      asks,
      'We accept guest posts of 700 words and more by anyone who keeps bees.',
    ]);
    expect(judgePage(filter, inputs, page).why?.sentence).toBe(asks);
  });
});
