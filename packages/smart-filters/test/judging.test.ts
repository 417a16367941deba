import { describe, expect, it } from 'vitest';
import { FILTERS, judgePage, readInputs, type PageView } from '../src/index.ts';
import type { PageViewLink } from '../src/page-view.ts';

function link(
  url: string,
  textOffset: number | null,
  anchor: string,
  extra: Partial<PageViewLink> = {},
): PageViewLink {
  const { hostname } = new URL(url);
  const domain = hostname.split('.').slice(-2).join('.');
  return { url, host: hostname, domain, anchor, rel: '', textOffset, ...extra };
}

function page(text: string, extra: Partial<PageView> = {}): PageView {
  return {
    url: 'https://www.site.test/a-page/',
    host: 'www.site.test',
    domain: 'site.test',
    title: 'A page',
    description: null,
    text,
    lang: 'en',
    date: '2026-01-01',
    links: [],
    ...extra,
  };
}

function judge(filterId: string, text: string, view: PageView) {
  const { filter, inputs } = readInputs(filterId, text);
  return judgePage(filter, inputs, view);
}

describe('an unlinked mention', () => {
  const asked = 'Acme CRM, acme.com';

  it('is the brand’s words in their order, whatever their letters’ case and marks', () => {
    expect(
      judge('unlinked_mentions', asked, page('We left ÁCME-crm in May. It was fine.')).why,
    ).toMatchObject({
      words: 'ÁCME-crm',
      sentence: 'We left ÁCME-crm in May.',
    });
    expect(judge('unlinked_mentions', asked, page('Acmes CRM, and acme of CRMs.')).passes).toBe(false);
  });

  it('is none where the page links to the site or a host below it, or is of the site', () => {
    const text = 'We use Acme CRM.';
    const linked = page(text, { links: [link('https://help.acme.com/x', null, '')] });
    expect(judge('unlinked_mentions', asked, linked).passes).toBe(false);
    expect(judge('unlinked_mentions', asked, page(text, { host: 'blog.acme.com' })).passes).toBe(false);
    const other = page(text, { links: [link('https://notacme.com/x', null, '')] });
    expect(judge('unlinked_mentions', asked, other).passes).toBe(true);
  });

  it('shows a sentence that says something of the brand, where there is one', () => {
    const logos = `Trusted by ${'Brio Dune Fern Gale Heron '.repeat(30)}Acme CRM ${'Iris Juno Kite Lark '.repeat(30)}`;
    const way = 'Home › Tools › Acme CRM\nAcme CRM logo\n';
    const told = 'Last spring we moved our whole office to Acme CRM and lost no customer.';
    const shown = (text: string) => judge('unlinked_mentions', asked, page(text)).why?.sentence;
    expect(shown(`${logos}\n${way}${told} Acme CRM is slow.`)).toBe(told);
    expect(shown(way)).toBe('Home › Tools › Acme CRM');
    const rival = page(`${way}What else is there\n${told}`, { title: 'Acme CRM vs Heron CRM' });
    expect(judge('competitor_mentions', 'Acme CRM', rival).why?.sentence).toBe(told);
  });

  it('may be in another spelling', () => {
    expect(judge('unlinked_mentions', `${asked}, AcmeSuite`, page('AcmeSuite is slow.')).passes).toBe(true);
  });
});

describe('a competitor’s mention', () => {
  it('is none on a site that is called as the competitor, also where nobody named the site', () => {
    const text = 'Who leaves for Acme CRM keeps all customers and their mails.';
    const own = page(text, { url: 'https://www.acmecrm.test/blog/', domain: 'acmecrm.test' });
    expect(judge('competitor_mentions', 'Acme CRM', page(text)).passes).toBe(true);
    expect(judge('competitor_mentions', 'Acme CRM', own).passes).toBe(false);
  });
});

describe('a broken mention', () => {
  const text = 'Gardening links\nSprout Ledger, a diary for plots, was good.\nOther, still there.';
  const gone = link('https://sprout.test/app', text.indexOf('Sprout'), 'Sprout Ledger', { gone: 'site' });

  it('shows the link, its sentence and how its target is gone', () => {
    const view = page(text, { title: 'Gardening', links: [link('https://other.test/', 60, 'Other'), gone] });
    expect(judge('broken_mentions', 'gardening', view).why).toMatchObject({
      link: 'https://sprout.test/app',
      words: 'site is gone',
      sentence: 'Sprout Ledger, a diary for plots, was good.',
    });
  });

  it('is none where nothing says that a target is gone', () => {
    const view = page(text, { title: 'Gardening', links: [{ ...gone, gone: null }] });
    expect(judge('broken_mentions', 'gardening', view).passes).toBe(false);
    expect(judge('broken_mentions', ', sprout.test', view).passes).toBe(true);
  });

  it('may be a link within the site, but not one of its menu', () => {
    const text =
      'Home\nGardening\nOur gardening leaflets were scanned last year, and there are many of them: see the shelf.';
    const linkAt = (anchor: string) =>
      page(text, {
        title: 'Gardening',
        links: [link('https://www.site.test/shelf/', text.indexOf(anchor), anchor, { gone: 'page' })],
      });
    expect(judge('broken_mentions', 'gardening', linkAt('the shelf')).why).toMatchObject({
      link: 'https://www.site.test/shelf/',
    });
    expect(judge('broken_mentions', 'gardening', linkAt('Home')).passes).toBe(false);
  });
});

describe('a guest-post page', () => {
  const invites = page(
    [
      'Write for us',
      'We accept guest posts on gardening from people who garden. Have you a story to tell about your plot? We would love to publish it.',
      'Guidelines for authors',
      'Articles should be between 800 and 1,200 words, original and not published elsewhere. We edit lightly and you see the proof.',
      'You get a byline, a short bio and one link to your own site. We pay £60 on the day it appears.',
      'How to submit',
      'Send your pitch or your draft to ed@site.test. We reply within two weeks.',
    ].join('\n'),
    { title: 'Write for us', url: 'https://www.site.test/write-for-us', date: null },
  );

  it('invites, says its terms, and is on the topic', () => {
    const { passes, score, why } = judge('guest_post_pages', 'gardening', invites);
    expect(passes).toBe(true);
    expect(score).toBeGreaterThan(0.5);
    expect(`${invites.title}\n${invites.text}`).toContain(why?.sentence);
    expect(judge('guest_post_pages', 'sailing', invites).passes).toBe(false);
  });

  it('is no article about guest posting, no post by a guest, no refusal', () => {
    for (const title of ['Is guest posting dead?', 'How to write a guest post', 'Guest post by a vet']) {
      const view = page(`${invites.text}\ngardening`, { title });
      expect(judge('guest_post_pages', 'gardening', view).passes, title).toBe(false);
    }
    const refusal = page(`${invites.text}\nSorry: we no longer accept guest posts.`, {
      title: 'Write for us',
    });
    expect(judge('guest_post_pages', 'gardening', refusal).passes).toBe(false);
    // What it does not take among what it takes.
    const rules = page(`${invites.text}\nWe will not accept submissions with false claims.`, {
      title: 'Write for us',
      url: 'https://www.site.test/write-for-us',
      date: null,
    });
    expect(judge('guest_post_pages', 'gardening', rules).passes).toBe(true);
  });
});

describe('a listicle', () => {
  const items = (count: number) =>
    Array.from(
      { length: count },
      (_, index) =>
        `${index + 1}. Garden Tool Number ${index + 1}\nA good tool that lasts, with a handle of ash. It costs $${20 + index} and is sold in most shops; we tested it for a year.`,
    ).join('\n');
  const links = Array.from({ length: 7 }, (_, at) => link(`https://maker${at}.test/`, 90 * at, 'Garden'));

  it('counts five things or more, and shows them', () => {
    const best = (count: number, title: string) =>
      judge('listicles', 'garden tools', page(items(count), { title, links })).passes;
    expect(best(7, '7 best garden tools for small plots')).toBe(true);
    expect(best(1, '3 best garden tools')).toBe(false);
    expect(judge('listicles', 'garden tools', page('One.', { title: '7 best garden tools' })).passes).toBe(
      false,
    );
    expect(best(7, '7 reasons to leave garden tools outside')).toBe(false);
  });

  it('is left out where it names the asker’s brand', () => {
    const view = page(`${items(7)}\nAcme tools`, { title: '7 best garden tools for small plots', links });
    expect(judge('listicles', 'garden tools, Acme', view).passes).toBe(false);
    expect(judge('listicles', 'garden tools, Acmes', view).passes).toBe(true);
  });

  it('is found by its topic in singular or plural, in any order', () => {
    const view = page(items(7), { title: '7 best tools for the garden', links });
    expect(judge('listicles', 'garden tool', view).passes).toBe(true);
    expect(judge('listicles', 'kitchen tools', view).passes).toBe(false);
  });
});

describe('a comparison', () => {
  const weighed = [
    'Both are good. Which is better for a small team, and which is cheaper? We compared price, features and support.',
    'Pricing',
    'Rival CRM has a free plan and costs $20 per month for each user. Acme costs $15 per month and has a free trial.',
    'Pros and cons',
    'Rival CRM is easier to use, with more integrations. Acme is faster, and its customer support is better.',
    'Verdict: choose Rival CRM for its features, and Acme for its price.',
  ].join('\n');

  it('joins the product to another name, or offers alternatives to it', () => {
    const passes = (title: string, text = weighed) =>
      judge('comparison_alternatives', 'Rival CRM', page(text, { title, date: null })).passes;
    expect(passes('Rival CRM vs Acme: which is for you?')).toBe(true);
    const others = `Rival CRM is dear for what it does. These are the alternatives that we would choose instead.\n${weighed}`;
    expect(passes('Five alternatives to Rival CRM', others)).toBe(true);
    expect(passes('Rival CRM review', 'I have used Rival CRM for a year and like its colours.')).toBe(false);
    expect(passes('How to set up Rival CRM', 'First open the settings, then add your users.')).toBe(false);
  });
});

describe('hostile pages', () => {
  const monsters: Record<string, PageView> = {
    empty: page('', { title: '', url: 'not a url', host: '', domain: '', date: null }),
    'one long word': page('a'.repeat(500_000), { title: 'a'.repeat(2000) }),
    'one long line': page('Acme CRM best vs guest post . '.repeat(15_000), { title: '9 best' }),
    'many lines': page('Acme CRM\n'.repeat(60_000), { title: 'Directory of Acme CRM' }),
    'open quotes': page('"'.repeat(200_000), { title: '"“«' }),
    'capitals and dashes': page('AAA, '.repeat(60_000), { title: 'AAA – BBB' }),
    'names in a row': page('Abbot Abbot, '.repeat(20_000) + '\n' + 'A (b) '.repeat(20_000), {
      title: 'Abbot',
    }),
    'dashes, colons and stops in short blocks': page('Acme CRM – a: b, c (d). E f\n'.repeat(20_000), {
      title: 'Acme CRM directory',
    }),
    'calls without end': page(`${'Send your own new small '.repeat(12)}\n`.repeat(2000), {
      title: 'Submit your Acme CRM',
    }),
    'quotations without end': page('“a,” he or she or they '.repeat(15_000), {
      title: 'Acme CRM',
      date: '2026-01-01',
    }),
    'questions and names': page('Are you one? Makers may have it listed: '.repeat(10_000), {
      title: 'Acme CRM tools',
    }),
    spaces: page(`Acme CRM${' '.repeat(100_000)}you ${' '.repeat(100_000)}listed`, { title: 'Acme CRM' }),
    'half a surrogate pair': page('\ud83d Acme CRM \ude00', { title: '\ud83d' }),
    'lying offsets': page('Acme CRM', {
      links: [
        link('https://x.test/', 1e9, 'x', { gone: 'page' }),
        link('https://y.test/', -5, 'y', { gone: 'site' }),
      ],
    }),
  };

  it.each(Object.entries(monsters))('%s: every filter gives a verdict within its bounds', (_, view) => {
    for (const filter of FILTERS) {
      const values = filter.inputs.map(({ kind }) => (kind === 'site' ? 'acme.com' : 'Acme CRM'));
      const { inputs } = readInputs(filter.id, values.join(', '));
      const { passes, score, why } = judgePage(filter, inputs, view);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(passes).toBe(why !== null);
      expect((why?.sentence ?? '').length).toBeLessThanOrEqual(2000);
    }
  });
});
