import { parseQuery, PRINTED_LIMITS, printQuery } from '@linklode/query-language';
import { describe, expect, it } from 'vitest';
import {
  buildQueries,
  FILTER_IDS,
  FILTERS,
  findFilter,
  readInputs,
  SmartInputError,
  type Filter,
} from '../src/index.ts';
import { MAX_QUERIES } from '../src/smart-filters.ts';

function faultOf(filter: string, text: string): SmartInputError {
  try {
    readInputs(filter, text);
  } catch (error) {
    if (error instanceof SmartInputError) return error;
    throw error;
  }
  throw new Error(`"${text}" was read`);
}

/** The example that the filter shows, or one with every input given. */
function exampleInputs(filter: Filter) {
  return readInputs(filter.id, filter.placeholder);
}

describe('a topic', () => {
  const BY_TOPIC = FILTERS.filter(({ inputs }) => inputs.some(({ name }) => name === 'topic'));

  it.each(BY_TOPIC)('is asked for in singular and plural by $id', (filter) => {
    const asked = (text: string): string =>
      buildQueries(filter, readInputs(filter.id, text).inputs)
        .map((query) => printQuery(query))
        .join(' ');
    expect(asked('lawnmower')).toContain('lawnmowers');
    expect(asked('lawnmowers')).toMatch(/lawnmower(?!s)/);
  });
});

describe('the menu', () => {
  it('has the ten filters in their order, and the blogs of software companies besides', () => {
    expect(FILTERS.map(({ id }) => id)).toEqual([...FILTER_IDS]);
    expect(FILTERS.filter(({ offered }) => offered).map(({ id }) => id)).toEqual(FILTER_IDS.slice(0, 10));
    expect(findFilter('saas_blogs')?.offered).toBe(false);
  });

  it.each(FILTERS)('$id has texts of its own, without the word that empties accounts', (filter) => {
    const texts = [filter.label, filter.placeholder, filter.hint, ...filter.inputs.map(({ label }) => label)];
    for (const text of texts) {
      expect(text.trim()).not.toBe('');
      expect(text.toLowerCase()).not.toContain('credit');
    }
    for (const other of FILTERS) {
      if (other.id === filter.id) continue;
      expect(other.placeholder).not.toBe(filter.placeholder);
      expect(other.hint).not.toBe(filter.hint);
    }
    expect(Number.isInteger(filter.version)).toBe(true);
    expect(filter.inputs[0]?.required).toBe(true);
  });

  it('gives null for a filter that is not there', () => {
    expect(findFilter('backlinks')).toBeNull();
    expect(findFilter('__proto__')).toBeNull();
  });
});

describe('inputs', () => {
  it('stand in order, separated by commas', () => {
    expect(readInputs('unlinked_mentions', '  Acme   CRM ,https://www.Acme.com/pricing ').inputs).toEqual({
      brand: 'Acme CRM',
      site: 'acme.com',
    });
  });

  it('of a site whose own name begins with www. is told by who knows the suffixes', () => {
    const nameSite = (host: string) => (host === 'www.gov.uk' ? host : host.replace(/^www\./, ''));
    const siteOf = (text: string) => readInputs('unlinked_mentions', `A, ${text}`, nameSite).inputs['site'];
    expect(['www.gov.uk', 'www.acme.com'].map(siteOf)).toEqual(['www.gov.uk', 'acme.com']);
  });

  it('may hold a comma in double quotes, straight or curly', () => {
    expect(readInputs('press_mentions', '“Smith, Jones & Co”, smith.co.uk').inputs).toEqual({
      brand: 'Smith, Jones & Co',
      site: 'smith.co.uk',
    });
  });

  it('may leave out what is optional, also in the middle', () => {
    expect(readInputs('listicles', 'hand forks').inputs).toEqual({ topic: 'hand forks' });
    expect(readInputs('competitor_mentions', 'Rival CRM,, acme.com').inputs).toEqual({
      competitor: 'Rival CRM',
      site: 'acme.com',
    });
    expect(readInputs('broken_mentions', ', https://old-tool.com/x').inputs).toEqual({
      dead_site: 'old-tool.com',
    });
  });

  it('become punycode where a site has letters outside ASCII', () => {
    expect(readInputs('unlinked_mentions', 'Müller, müller.example').inputs['site']).toBe(
      'xn--mller-kva.example',
    );
  });

  it.each([
    ['nothing_like_it', 'x', 'unknown_filter', null],
    ['unlinked_mentions', '', 'missing_input', 'brand'],
    ['unlinked_mentions', 'Acme CRM', 'missing_input', 'site'],
    ['unlinked_mentions', ', acme.com', 'missing_input', 'brand'],
    ['broken_mentions', ' , ', 'missing_input', 'topic'],
    ['guest_post_pages', '!?', 'invalid_input', 'topic'],
    ['unlinked_mentions', 'Acme CRM, not a site', 'invalid_input', 'site'],
    ['unlinked_mentions', 'Acme CRM, 192.168.0.1', 'invalid_input', 'site'],
    ['unlinked_mentions', 'Acme CRM, localhost', 'invalid_input', 'site'],
    ['guest_post_pages', 'tea, coffee', 'too_many_inputs', null],
    ['listicles', '"tea', 'unmatched_quote', null],
    ['guest_post_pages', 'x'.repeat(1001), 'input_too_long', null],
    ['guest_post_pages', 'word '.repeat(21), 'input_too_long', 'topic'],
  ])('%s refuses "%s" as %s', (filter, text, code, input) => {
    const fault = faultOf(filter, text);
    expect(fault.code).toBe(code);
    expect(fault.input).toBe(input);
    expect(fault.message.toLowerCase()).not.toContain('credit');
  });

  it('are not repeated by what is said of them', () => {
    const typed = 'zyxwv-credit';
    for (const filter of FILTER_IDS) {
      for (const text of [`${typed}, ${typed}, ${typed}, ${typed}, ${typed}`, `"${typed}`, `!!, ${typed}`]) {
        expect(faultOf(filter, text).message).not.toContain(typed);
      }
    }
  });
});

describe('queries', () => {
  it.each(FILTERS)('$id asks a few, each a query of the product’s own language', (filter) => {
    const { inputs } = exampleInputs(filter);
    const queries = buildQueries(filter, inputs);
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.length).toBeLessThanOrEqual(MAX_QUERIES);
    for (const query of queries) {
      expect(parseQuery(printQuery(query), PRINTED_LIMITS)).toEqual({ ok: true, query });
    }
    expect(new Set(queries.map(printQuery)).size).toBe(queries.length);
  });

  it('take no operator from a value', () => {
    for (const filter of FILTERS) {
      const [first] = filter.inputs;
      const rest = filter.inputs.slice(1).map(({ kind }) => (kind === 'site' ? 'acme.com' : 'word'));
      const { inputs } = readInputs(filter.id, [`site:evil.test OR (x -y) lang:es`, ...rest].join(', '));
      for (const query of buildQueries(filter, inputs)) {
        const text = printQuery(query);
        expect(text, first?.name).not.toContain('site:evil');
        expect(text).not.toContain('lang:');
        for (const word of filter.id === 'broken_mentions' ? [] : ['evil', 'lang'])
          expect(text).toContain(word);
      }
    }
  });

  it('leave out the asker’s own site', () => {
    const { filter, inputs } = readInputs('unlinked_mentions', 'Acme CRM, acme.com');
    expect(buildQueries(filter, inputs).map(printQuery)).toEqual([
      'intitle:"acme crm" intext:"acme crm" -site:acme.com -link:acme.com',
      'intext:"acme crm" -site:acme.com -link:acme.com',
    ]);
  });
});
