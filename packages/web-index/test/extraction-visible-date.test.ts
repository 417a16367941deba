import { describe, expect, test } from 'vitest';
import { pageOf } from './extraction-page-builder.ts';

const TITLE = 'A walk along the river';
const TEXT = `<p>${'We went down to the water early and stayed until it was dark. '.repeat(30)}</p>`;

/** A page about one thing, whose title and heading are the same; of a declared language. */
function dateOf(behind: string, { before = '', lang = 'x', title = TITLE } = {}): string | null {
  const html = `<html lang="${lang}"><title>${title} | Our site</title><body>${before}<h1>${TITLE}</h1>${behind}`;
  return pageOf(html).date;
}

describe('a day beside the heading is the page’s', () => {
  test.each([
    ['alone', '<p>May 1, 2024</p>'],
    ['with its time', '<p>01.05.2024, 10:22</p>'],
    ['with its time in the form of ISO', '<p><span>2024-05-01T08:10+02:00 </span></p>'],
    ['behind its weekday', '<small>Mittwoch, 1.5.2024, 19:51 &gt; daMax</small>'],
    ['in two figures of a year', '<div>Party, 01.05.24</div>'],
    ['before who wrote it', '<small>01.05.2024, 10:22 von jovelstefan</small>'],
    ['behind who wrote it', '<p>By Jo Doe on May 1, 2024</p>'],
    ['behind who wrote it, set apart', '<p>by Amanda · May 1, 2024 at 3:00 am · One comment so far</p>'],
    ['behind who wrote it, without a word', '<p>The Guardian 01.05.2024 Anna Doe</p>'],
    ['behind a place', '<p>Lübeck, 1. Mai 2024</p>'],
    ['before how long it takes', '<p>MAY 1 2024 - 8 MIN READ</p>'],
    ['before a part of the site', '<p>Handball Schweiz&nbsp;&nbsp;&bull;&nbsp;&nbsp;01.05.2024</p>'],
    ['without a gap to who wrote it', '<p><span>May 1, 2024</span><span>Julian K. Arni</span></p>'],
    ['behind its name', '<p>Datum: 01.05.2024, Rubrik: USA</p>'],
    ['below its name', '<dl><dt>Datum</dt><dd>01.05.2024</dd></dl>'],
    [
      'below its name with a word that joins',
      '<div>Posted on</div><div>May 1, 2024</div><div>Updated at</div><div>May 9, 2024</div>',
    ],
    ['behind a lead', `<p>${'A long lead of the article. '.repeat(10)}</p><p>1 mai 2024</p>`],
    ['behind a further heading', '<h2>What we saw there</h2><p class="info">1. Mai 2024</p>'],
    ['before its modification', '<p><span>May 1, 2024</span> <span>- Updated May 9, 2024</span></p>'],
    ['of who began a discussion', '<p>Discussion in ’Talk’ started by pelex, May 1, 2024.</p>'],
    ['as the second line of the heading', '<h1><small>01.05.2024 • Presse</small></h1>'],
  ])('%s', (_, behind) => {
    expect(dateOf(behind + TEXT)).toBe('2024-05-01');
  });

  test('above it', () => {
    const before = '<nav>Home</nav><div class="date-header">Mittwoch, 1. Mai 2024</div>';
    expect(dateOf(TEXT, { before })).toBe('2024-05-01');
  });

  test('where the heading is not the first one, nor of the highest level', () => {
    const html = `<title>Our site - ${TITLE}</title><h1>Our site</h1><ul><li>About</ul><h2>${TITLE}</h2><p>1 May 2024</p>`;
    expect(pageOf(html + TEXT).date).toBe('2024-05-01');
  });

  test('where other articles follow that have a day each', () => {
    const related = ['2 May 2024', '3 May 2024', '4 May 2024'].map((day) => `<li>More<p>${day}</p>`).join('');
    expect(dateOf(`<p>1 May 2024</p>${TEXT}<ul>${related}</ul>`)).toBe('2024-05-01');
  });

  test('in figures, as the page’s language has them', () => {
    const figures = `<p>05/01/2024</p>${TEXT}`;
    expect(dateOf(figures, { lang: 'en-GB' })).toBe('2024-01-05');
    expect(dateOf(figures, { lang: 'pt-BR' })).toBe('2024-01-05');
    expect(dateOf(figures, { lang: 'de' })).toBe('2024-01-05');
    expect(dateOf(figures, { lang: 'en-US' })).toBe('2024-05-01');
    expect(dateOf(figures, { lang: 'en' })).toBeNull();
    expect(dateOf(figures, { lang: 'en-CA' })).toBeNull();
    expect(dateOf(figures, { lang: 'ja' })).toBeNull();
  });

  test('in figures, but not where two declarations disagree', () => {
    const meta = '<meta property="og:locale" content="en_US">';
    expect(dateOf(`${meta}<p>05/01/2024</p>${TEXT}`, { lang: 'en-GB' })).toBeNull();
  });
});

describe('a day beside the heading is not the page’s', () => {
  test.each([
    ['in a sentence', '<p>The river festival takes place on May 1, 2024 in the park.</p>'],
    ['a span', '<p>14. - 20. Mai 2024</p>'],
    ['later than the capture', '<p>December 1, 2024</p>'],
    ['a month alone', '<p>May 2024</p>'],
    ['a reader’s', '<div class="comment"><p>May 1, 2024</p></div>'],
    ['in a quotation', '<blockquote><p>May 1, 2024</p></blockquote>'],
    ['behind further headings', '<h2>One</h2><p>text</p><h3>Two</h3><p>May 1, 2024</p>'],
  ])('%s', (_, behind) => {
    expect(dateOf(behind + TEXT)).toBeNull();
  });

  const days = ['May 4, 2024', 'May 3, 2024', 'May 2, 2024', 'May 1, 2024'];
  test.each([
    ['news', (day: string) => `<p>${day}</p><h3>Something</h3><p>happened here.</p>`],
    ['news with their parts', (day: string) => `<p>Rubric • ${day} • 5 min</p><p>Something happened</p>`],
    [
      'posts with their writers',
      (day: string) => `<h2>Something</h2><p>By Jo Doe on ${day}</p><p>It began.</p>`,
    ],
    ['posts that say so', (day: string) => `<h2>Something</h2><p>Posted ${day}</p><p>It began.</p>`],
    ['changes', (day: string) => `<p>Something</p><p>Updated ${day}</p>`],
    [
      'what happened',
      (day: string) =>
        `<p>${day.replace(/May (.), /, '$1 May ')}. Something happened that takes more words to tell than this.</p>`,
    ],
    ['what happened in short', (day: string) => `<p>${day}. It was the other swan.</p>`],
    ['one day', () => '<p>Something</p><p>May 1, 2024</p>'],
  ])('in a list of %s', (_, item) => {
    expect(dateOf(days.map(item).join(''))).toBeNull();
  });

  test('behind a heading that no title repeats, with another one between', () => {
    expect(dateOf(`<h2>News</h2><p>May 1, 2024</p>${TEXT}`, { title: 'Welcome' })).toBeNull();
  });
});

describe('a day at the end of an article', () => {
  const far = TEXT.repeat(3);
  test.each([
    ['behind who wrote it', '<p>Von Christian am 01.05.2024, 11:51 | 0 Meinungen</p>'],
    ['behind its name', '<p><b>Datum:</b> 01.05.2024</p>'],
    ['as that of the last change', '<label>Letzte Änderung:</label><div>01.05.2024 um 09:25</div>'],
    ['in brackets', '<p>[Stand: 01.05.2024, 01:40 Uhr]</p>'],
  ])('%s is the page’s', (_, end) => {
    expect(dateOf(far + end)).toBe('2024-05-01');
  });

  test('is none where it says nothing, or several things have one', () => {
    expect(dateOf(`${far}<p>May 1, 2024</p>`)).toBeNull();
    expect(dateOf(`${far}<p>By Jo, May 1, 2024</p><p>By Jo, May 2, 2024</p>`)).toBeNull();
    const others = ['May 2, 2024', 'May 3, 2024', 'May 4, 2024'].map((day) => `<p>${day}</p>`).join('');
    expect(dateOf(`${far}<p>By Jo, May 1, 2024</p>${others}`)).toBeNull();
  });
});

describe('words before a day are known in', () => {
  test.each([
    ['English', 'Published on May 1, 2024', 'Last updated: May 1, 2024'],
    ['Spanish', 'Publicado el 1 de mayo de 2024', 'Actualizado el 1 de mayo de 2024'],
    ['French', 'Publié le 1er mai 2024', 'Dernière mise à jour : 1 mai 2024'],
    ['German', 'Veröffentlicht am 1. Mai 2024', 'Zuletzt aktualisiert am 1. Mai 2024'],
    ['Italian', 'Pubblicato il 1 maggio 2024', 'Ultima modifica: 1 maggio 2024'],
    ['Portuguese', 'Publicado em 1 de maio de 2024', 'Atualizado em 1 de maio de 2024'],
    ['Dutch', 'Geplaatst op 1 mei 2024', 'Laatst gewijzigd: 1 mei 2024'],
    ['Russian', 'Опубликовано: 1 мая 2024', 'Обновлено: 1 мая 2024'],
    ['Ukrainian', 'Опубліковано: 1 травня 2024', 'Оновлено: 1 травня 2024'],
    ['Polish', 'Opublikowano: 1 maja 2024', 'Ostatnia aktualizacja: 1 maja 2024'],
    ['Indonesian', 'Diterbitkan: 1 Mei 2024', 'Terakhir diperbarui: 1 Mei 2024'],
    ['Turkish', 'Yayınlanma Tarihi: 1 Mayıs 2024', 'Son güncelleme: 1 Mayıs 2024'],
    ['Swedish', 'Publicerad: 1 maj 2024', 'Senast uppdaterad: 1 maj 2024'],
    ['Danish', 'Udgivet den 1. maj 2024', 'Sidst opdateret: 1. maj 2024'],
    ['Norwegian', 'Publisert: 1. mai 2024', 'Sist oppdatert: 1. mai 2024'],
    ['Finnish', 'Julkaistu 1. toukokuuta 2024', 'Päivitetty 1. toukokuuta 2024'],
    ['Czech', 'Publikováno: 1. května 2024', 'Poslední aktualizace: 1. května 2024'],
    ['Slovak', 'Publikované: 1. mája 2024', 'Aktualizované: 1. mája 2024'],
    ['Romanian', 'Publicat: 1 mai 2024', 'Actualizat: 1 mai 2024'],
    ['Hungarian', 'Megjelent: 2024. május 1.', 'Utolsó frissítés: 2024. május 1.'],
    ['Catalan', 'Publicat el 1 de maig de 2024', 'Actualitzat el 1 de maig de 2024'],
    ['Bulgarian', 'Публикувано: 1 май 2024', 'Актуализирано: 1 май 2024'],
    ['Greek', 'Δημοσιεύτηκε: 1 Μαΐου 2024', 'Ενημερώθηκε: 1 Μαΐου 2024'],
    ['Vietnamese', 'Ngày đăng: 1 tháng 5, 2024', 'Cập nhật: 1 tháng 5, 2024'],
    ['Japanese', '公開日：2024年5月1日', '最終更新日：2024年5月1日'],
    ['Chinese', '发布时间：2024-05-01', '更新时间：2024-05-01'],
    ['Korean', '등록일: 2024. 5. 1.', '최종수정: 2024. 5. 1.'],
    ['Hebrew', 'פורסם: 1 במאי 2024', 'עודכן: 1 במאי 2024'],
    ['Arabic', 'تاريخ النشر: 1 مايو 2024', 'تحديث: 1 مايو 2024'],
  ])('%s', (_, published, modified) => {
    expect(dateOf(`${TEXT}<p>${published}</p>`)).toBe('2024-05-01');
    expect(dateOf(`${TEXT}<p>${modified}</p>`)).toBe('2024-05-01');
    const later = modified.replace(/(?<!\d)0?1(?!\d)/, (day) => day.replace('1', '2'));
    expect(dateOf(`<p>${later}</p><p>${published}</p>${TEXT}`)).toBe('2024-05-01');
  });
});
