import { describe, expect, it } from 'vitest';
import { finds, pageOf } from './phrased-page.ts';

const asked = (brand: string) => `${brand}, ${brand.toLowerCase().replace(/[^a-z]/g, '')}.test`;
const mentions = (brand: string, text: string, title = 'Notes'): boolean =>
  finds('unlinked_mentions', asked(brand), pageOf(title, '/notes/', [text]));

describe('a brand that is an ordinary word', () => {
  it.each([
    ['Notion', 'We moved our wiki to Notion last year and never looked back.'],
    ['Notion', 'Trello, Notion and Asana all have a free plan.'],
    ['Square', 'The shop takes cards with a Square account and a reader.'],
    ['Box', 'Box’s CEO told analysts that growth would slow.'],
    ['Box', 'Files are kept on Box, where every customer has a folder.'],
    ['Harvest', 'Track your hours with Harvest and send the invoice from the same app.'],
    ['Buffer', 'Buffer announced a new plan for small teams.'],
    ['Monday', 'Our projects live in Monday, a tool that my boss likes more than I do.'],
    ['Slack', 'Join the Slack channel of the group to ask questions.'],
    ['Patch', 'Patch.com wrote about the campaign and the meeting at the town hall.'],
    ['Ally', 'Open an account with Marcus, Ally, or SoFi before the rates fall.'],
    ['Oracle', 'It supports the main databases: MySQL, PostgreSQL and Oracle.'],
    ['Apple', 'Its influence on design was comparable to Apple’s preeminence today.'],
    ['Target', 'Shares of Target fell after the retailer cut its forecast.'],
    ['Slack', 'You need not stitch together Slack, Teams, OneDrive, Dropbox and Zoom for that.'],
    ['Apple', 'Diesen Link in Google/Apple/Outlook hinzufügen'],
    ['Apple', 'Wearables like the Apple Watch and Fitbit tell how somebody slept.'],
    ['Alexa', 'Assistants such as Amazon Alexa answer in the kitchen.'],
    ['Stripe', 'Los pagos se procesan a través de Stripe.'],
    ['Notion', 'Creators like a Notion-based tracking system with an editorial calendar.'],
    ['Slack', 'Teams want a Slack-compatible messenger for the whole office.'],
    ['Hugo', 'Our site is made of plain files. We use Hugo to compile them and keep the pages in a folder.'],
    ['Notion', 'Trello costs $5, and with Notion for $8 a month you have the wiki too.'],
    ['Sentry', 'For that we have analytics (PostHog), error monitoring (Sentry), and a status page.'],
    ['Subway', 'Starbucks\nCafe\nSubway\nFast food\nTaco Bell\nFast food'],
    ['Otter', 'Every meeting is written down by Otter.ai or by one of us.'],
    ['Santander', 'Mortgages of HSBC, Santander and Barclays cost more since May.'],
  ])('%s is meant: %s', (brand, text) => {
    expect(mentions(brand, text)).toBe(true);
  });

  it.each([
    ['Notion', 'Traits are the sole notion of interface that the language has.'],
    ['Notion', 'The Notion of Justice in Philosophy'],
    ['Square', 'Square root of a negative number'],
    ['Square', 'We met in Market Square and walked to the river.'],
    ['Square', 'Square Enix showed its new game.'],
    ['Box', 'Box the items and label each one.'],
    ['Box', 'A DIY Planter Box for the Balcony'],
    ['Harvest', 'The harvest was late this year. Harvest begins in June.'],
    ['Harvest', 'See you at the Harvest Celebration on the green.'],
    ['Buffer', 'Write the output buffer to the file before you close it.'],
    ['Monday', 'Published on Monday by the editor.'],
    ['Jasper', 'Our goals were shot by Jasper in the second half.'],
    ['Slack', 'Michael Slack, Google'],
    ['Target', 'Reach your Target/Goal in ten weeks.'],
    ['Monday', 'Open Monday, Wednesday and Friday from nine to five.'],
    ['Moz', 'background: -moz-linear-gradient(top, #fff, #eee);'],
    ['Medium', 'Use a medium pan over medium heat.'],
    ['Slack', 'Leave some slack in the rope.'],
    ['Patch', 'Every user should patch the server as soon as there is a patch.'],
    ['Ghost', 'By winter the mall was a ghost town, full of ghost stories.'],
    ['Pitch', 'How to Pitch'],
    ['Unity', 'Poems about Unity'],
    ['Square', 'The match is shown live at Fed Square on the big screen from noon.'],
    ['Wave', 'In the centre, Wave of Wellness offers retreats for whole teams.'],
    ['Sprout', 'Later she wrote for Quick Sprout about marketing and the tools she used.'],
    ['Stack', 'The software was donated by Michael Stack, who manages the project.'],
    [
      'Ray',
      'We spoke to Ray Kasckow about the river. In the evening the neighbours say that Ray likes to sing.',
    ],
    ['Patch', 'The service answers GET, PUT, PATCH or DELETE with the same status.'],
    ['Height', 'When the colours are right, set the Width and Height of the window.'],
    ['Target', 'Supply Chain Attacks: How Hackers Target Software Vendors Today'],
    ['Orange', 'The escape rooms in Orange, CT offer an evening for whole teams.'],
    ['Bolt', 'We spoke to Marc Bolt, who plans the route. Bolt says that it will take a year.'],
    ['Klein', 'As was shown before (Klein, P. and others), the figures rise with the years.'],
    ['Brenda', 'On the second day Brenda and Tom answered what the readers had sent.'],
    ['Santander', 'We spent a week in Santander and swam every morning.'],
    ['Hinge', 'Loosen the hinge and lift the door.'],
  ])('%s is not meant: %s', (brand, text) => {
    expect(mentions(brand, text)).toBe(false);
  });

  it('is meant where the page links to a site of that name, even at the beginning of a sentence', () => {
    const text = 'Notion has a gallery of templates for [this](notion.so).';
    expect(mentions('Notion', text)).toBe(true);
  });

  it('is meant where the title speaks of a product', () => {
    expect(mentions('Square', 'What you will pay for Square', 'Square pricing in 2026')).toBe(true);
    expect(mentions('Square', 'What you will pay for Square', 'The square in the old town')).toBe(false);
  });
});

describe('a brand that is a word of another language', () => {
  const onPage = (lang: string, brand: string, text: string): boolean =>
    finds('unlinked_mentions', asked(brand), { ...pageOf('Notes', '/notes/', [text]), lang });

  it.each([
    ['de', 'Zeit', 'Während dieser Zeit nahmen auch die Damen an der Riege teil.'],
    ['es', 'Claro', 'Queda claro que nadie lo esperaba, y claro, todos se fueron.'],
    ['pt', 'Marca', 'Uma reunião intensa marca o segundo semestre da diretoria.'],
    ['nl', 'Deel', 'Het is slechts een deel van het werk dat wij doen.'],
    ['fr', 'Monde', 'Tout le monde était venu pour voir le jardin.'],
    ['es', 'Público', 'Diseños que conectan con tu público y con la imagen de tu marca.'],
    ['en', 'Inter', 'There was not much inter-group discussion between the sessions.'],
    ['de', 'Welt', 'Filme aus aller Welt und ein Blick in die Welt des Tanzes.'],
    ['de', 'Anker', 'Vor der Insel warf das Boot den alten Anker aus, und alle gingen von Bord.'],
    ['de', 'Stern', 'Am Abend stand ein Stern über dem Dorf, und alle sahen ihn.'],
    [
      'en',
      'Welt',
      'Sie haben das Potential, unsere Welt zu verändern, und auch die Mathematik spielt dabei eine Rolle.',
    ],
  ])('is not meant on a page in %s: %s, %s', (lang, brand, text) => {
    expect(onPage(lang, brand, text)).toBe(false);
  });

  it.each([
    ['de', 'Stripe', 'Die Zahlung kann über einen Dienstleister wie Stripe erfolgen.'],
    ['de', 'Stripe', 'Bezahlt wird über einen Zahlungsdienstleister (z. B. Stripe).'],
    ['pt', 'Globo', 'O locutor da Rede Globo falou com os alunos.'],
    ['de', 'Anker', 'Die Firma Anker verkauft Ladegeräte, und Samsung tut es auch.'],
    ['nl', 'Bolt', 'Wij betalen de rit met Bolt, zoals veel klanten van Uber dat doen.'],
    ['pt', 'Stripe', 'O cartão é processado por um provedor especializado (Stripe).'],
    ['en', 'Deel', 'Our contractors abroad are paid with Deel every month.'],
    ['en', 'Spiegel', 'The story was first told by Spiegel and then by every paper.'],
  ])('is a name on a page in %s where it is written large: %s, %s', (lang, brand, text) => {
    expect(onPage(lang, brand, text)).toBe(true);
  });
});

describe('a brand whose name has an article', () => {
  const onPage = (lang: string, brand: string, text: string): boolean =>
    finds('unlinked_mentions', asked(brand), { ...pageOf('Notas', '/notas/', [text]), lang });

  it('is not meant by the same words of the language', () => {
    expect(onPage('es', 'El País', 'Recorrimos el país de norte a sur en un tren.')).toBe(false);
    expect(onPage('es', 'El País', 'El país entero miraba la final.')).toBe(false);
    expect(onPage('fr', 'Le Monde', 'Tout le monde était venu, le monde entier.')).toBe(false);
    expect(onPage('de', 'Die Zeit', 'Die Zeit vergeht, und niemand hat die Zeit dazu.')).toBe(false);
  });

  it('is meant where both words are large inside a sentence', () => {
    expect(onPage('es', 'El País', 'Lo contó en una entrevista con El País del domingo.')).toBe(true);
    expect(onPage('fr', 'Le Monde', 'Elle a écrit dans Le Monde pendant vingt ans.')).toBe(true);
    expect(onPage('pt', 'O Globo', 'A reportagem saiu em O Globo e no rádio.')).toBe(true);
  });
});

describe('a brand of several words that each mean something else', () => {
  it('is meant in the capitals that were asked for', () => {
    expect(mentions('Best Buy', 'The cable is sold at Best Buy for ten dollars.')).toBe(true);
    expect(mentions('Best Buy', 'That chair was the best buy of the year for us.')).toBe(false);
    expect(mentions('Best Buy', 'Best buy of the year: a chair from the flea market.')).toBe(false);
  });
});

describe('a brand that is no ordinary word', () => {
  it('is not made of words that a dash, a comma or the end of a sentence parts', () => {
    expect(mentions('Booking.com', 'De Airbnb a Booking — com desconto para todos.')).toBe(false);
    expect(mentions('Booking.com', 'A room at Agoda or Booking. com costs less.')).toBe(true);
    expect(mentions('Heron Bank', 'We saw a Heron. Bank and river were in flood.')).toBe(false);
    expect(mentions('Booking.com', 'Rooms are listed at Booking.com and elsewhere.')).toBe(true);
    expect(mentions('Coca-Cola', 'The Coca-Cola bottle turns a hundred.')).toBe(true);
    expect(mentions('Yahoo Finance', 'Quotes are from Yahoo! Finance of today.')).toBe(true);
    expect(mentions('Dr Martens', 'She wears a pair of Dr. Martens in black.')).toBe(true);
  });

  it('is not meant by a surname', () => {
    expect(mentions('Bosch', 'The surgeon, Dr. J. ten Bosch, has worked here for years.')).toBe(false);
    expect(mentions('Bosch', 'The heat pump is made by Bosch and lasts for years.')).toBe(true);
    expect(mentions('Bosch', 'Written by Theresa L Bosch and others')).toBe(false);
    expect(mentions('Renault', 'The minutes were kept by Marc Renault and his sister.')).toBe(false);
    expect(mentions('Renault', 'The van is made by Renault and lasts for years.')).toBe(true);
    expect(mentions('Bosch', 'See Garcia, M., & Bosch, A. (2022). A systematic review.')).toBe(false);
    expect(mentions('Bosch', 'Results of the girls\n3. Bosch, Laura 1992 TSG Heron')).toBe(false);
    expect(mentions('Bosch', 'Graves of the old yard\nBOSCH ANGELINA MARIA C.\nBOSCH FRIDOLINUS')).toBe(
      false,
    );
    expect(mentions('Bosch', 'What we sell\nBosch, Laura Ashley and others')).toBe(true);
    expect(mentions('Bosch', 'What we sell\nBOSCH PROFESSIONAL 18 V')).toBe(true);
  });

  it('is meant though a word of Spanish differs by its accent', () => {
    expect(mentions('Debian', 'How to move a server from Debian Etch to Lenny')).toBe(true);
  });

  it('is meant beside a price', () => {
    expect(mentions('Mailchimp', 'Mailchimp costs $20 a month.')).toBe(true);
    expect(mentions('Mailchimp', 'echo $mailchimp; // Mailchimp')).toBe(false);
  });

  it('is meant in any spelling, but not in a menu, nor alone as a button', () => {
    expect(mentions('Mailchimp', 'we send the letter with mailchimp.')).toBe(true);
    expect(mentions('Mailchimp', 'MAILCHIMP IS DOWN')).toBe(true);
    const button = pageOf('Notes', '/notes/', [
      'A long paragraph about the garden and what grows in it this year, and why.',
      '[Mailchimp](mailchimp-share.test)',
    ]);
    expect(finds('unlinked_mentions', 'Mailchimp, mailchimp.test', button)).toBe(false);
  });

  it('is meant with a number behind it, or in brackets', () => {
    expect(mentions('Mailchimp', 'The new Mailchimp 3 is slower than the old one.')).toBe(true);
    expect(mentions('Mailchimp', 'What we heard: [Mailchimp will close its office].')).toBe(true);
    expect(mentions('Box', 'Write to P.O. Box 47.')).toBe(false);
    expect(mentions('Mailchimp', 'See /mailchimp/ or #mailchimp for more of this.')).toBe(false);
  });
});
