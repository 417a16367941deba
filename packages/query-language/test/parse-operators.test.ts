import { describe, expect, test } from 'vitest';
import { OPERATORS } from '../src/index.ts';
import { meaning, means } from './shape.ts';

describe('names', () => {
  means([
    ['SITE:a.com InTitle:b', '(site[a.com] title=b)'],
    ['title:a inbody:b ext:c linksto:d.com', '(title=a text=b filetype[c] link[d.com])'],
    ['intext:a inurl:b intitle:c inanchor:d', '(text=a url=b title=c anchor=d)'],
    ['-SITE:.edu', '-site[*.edu]'],
    ['"a"intitle:b', '(a title=b)'],
    ['(intitle:a|inurl:b)', '(title=a | url=b)'],
    ['\uFEFF\u200Bsite:a.com', 'site[a.com]'],
    ['foo,site:a.com', '(foo site[a.com])'],
    ["'intitle:a'", 'title=a'],
    ['subtitle: a', '(subtitle a)'],
  ]);
});

describe('the value is the next token', () => {
  means([
    ['intitle:a b', '(title=a b)'],
    ['intitle: a b', '(title=a b)'],
    ['intitle: \t a', 'title=a'],
    ['intitle:"a b" c', '(title=a_b c)'],
    ['intitle:a"b c"', '(title=a b_c)'],
    ['intitle:"-a"', 'title=a'],
    ['intitle:+a', 'title=a'],
    ['inurl:vs-', 'url=vs'],
    ['inurl:write-for-us', 'url=write_for_us'],
    ['inurl:~anna', 'url=anna'],
    ['intitle: AND b', '(title=and b)'],
    ['intitle: "or"', 'title=or'],
    ['intitle::a', 'title=a'],
    ['inurl:a.com:80/b', '!missing_keyword@0'],
    ['inurl:"a.com:80/b"', 'url=a_com_80_b'],
  ]);
});

describe('gap: takes a list of sites', () => {
  means([
    ['gap:(a.com b.com)', 'gap[a.com b.com]'],
    ['GAP: (A.com, https://b.com:80/ .c.com) seo', '(gap[a.com b.com *.c.com] seo)'],
    ['-gap:(a.com b.com) x', '(-gap[a.com b.com] x)'],
    ['gap:(a.com b.com) OR link:c.com', '(gap[a.com b.com] | link[c.com])'],
    // A list is a list, however it is parted.
    ['gap:(a.com OR b.com | c.com AND d.com)', 'gap[a.com b.com c.com d.com]'],
    ['gap:((a.com b.com) c.com)', 'gap[a.com b.com c.com]'],
    ['gap:("a.com" "b.com")', 'gap[a.com b.com]'],
    // What is under another is no second site, since one link would do for both.
    ['gap:(a.com www.a.com b.com a.com .b.com)', 'gap[a.com b.com]'],
    ['gap:(.a.com x.a.com b.com)', 'gap[*.a.com b.com]'],
    ['gap:(.a.com a.com b.com)', 'gap[a.com b.com]'],
    ['gap:(a.com www.a.com)', '!invalid_gap@0'],
    ['x gap:(a.com)', '!invalid_gap@2'],
    ['x gap:a.com b.com', '!invalid_gap@2'],
    ['gap:(a.com -b.com c.com)', '!invalid_gap@0'],
    [
      `gap:(${Array.from({ length: 10 }, (_, n) => `a${n}.com`).join(' ')})`,
      `gap[${Array.from({ length: 10 }, (_, n) => `a${n}.com`).join(' ')}]`,
    ],
    [`gap:(${Array.from({ length: 11 }, (_, n) => `a${n}.com`).join(' ')})`, '!invalid_gap@0'],
    ['gap:', '!missing_keyword@0'],
    ['gap:()', '!missing_keyword@0'],
    ['gap:(a.com b)c.com', '(gap[a.com b] c_com)'],
    ['gap:(a.com b.com/x)', '!domain_only@11'],
    ['gap:(a.com ~)', '!invalid_gap@0'],
    ['gap:(a.com site:b.com)', '!operator_in_group@11'],
    ['gap:(a.com b.com', '!missing_parenthesis@4'],
    ['gap:(a.com', '!missing_parenthesis@4'],
  ]);
});

describe('without a value', () => {
  means([
    ['intitle:', '!missing_keyword@0'],
    ['a intitle: ', '!missing_keyword@2'],
    ['intitle: OR a', '!missing_keyword@0'],
    ['intitle:|a', '!missing_keyword@0'],
    ['intitle: inurl:a', '!missing_keyword@0'],
    ['intitle:inurl:a', '!missing_keyword@0'],
    ['intitle: info:a', '!missing_keyword@0'],
    ['intitle: -a', '!missing_keyword@0'],
    ['intitle: \u2212a', '!missing_keyword@0'],
    ['intitle: - a', '!missing_keyword@0'],
    ['intitle:-a', '!missing_keyword@0'],
    ['seo inurl:\u2013a', '!missing_keyword@4'],
    ['allintitle:-a b', '!missing_keyword@0'],
    ['intitle:+-"a b"', '!missing_keyword@0'],
    ['da:-40', '!missing_keyword@0'],
    ['site:-a.com', '!site_without_domain@0'],
    ['-intitle:-site:', '!site_without_domain@10'],
    ['intitle:(-a b)', '(-title=a title=b)'],
    ['(intitle:) a', '!missing_keyword@1'],
    ['intitle:""', '!missing_keyword@0'],
    ['intitle:& a', '!missing_keyword@0'],
    ['intitle:"*"', '!missing_keyword@0'],
    ['intitle:()', '!missing_keyword@0'],
    ['intitle:("" | -&) a', '!missing_keyword@0'],
    ['intitle:(', '!missing_keyword@0'],
    ['intitle:&num=100', '!missing_keyword@0'],
    ['allintitle:', '!missing_keyword@0'],
    ['allintitle: -a', '!missing_keyword@0'],
    ['allintitle:()', '!missing_keyword@0'],
    ['link:', '!missing_keyword@0'],
    ['da:', '!missing_keyword@0'],
    ['da:..', '!missing_keyword@0'],
    ['filetype:. x', '!missing_keyword@0'],
    ['lang: )', '!missing_keyword@0'],
    ['site:', '!site_without_domain@0'],
    ['-site:', '!site_without_domain@1'],
    ['site: OR a', '!site_without_domain@0'],
    ['site: -a.com', '!site_without_domain@0'],
    ['site:intitle:a', '!site_without_domain@0'],
    ['site:()', '!site_without_domain@0'],
    ['site:""', '!site_without_domain@0'],
    ['site:&', '!site_without_domain@0'],
    ['site:http://', '!site_without_domain@0'],
    ['site:/blog', '!site_without_domain@0'],
    ['site:*', '!site_without_domain@0'],
    ['site:x*.com', '!site_without_domain@0'],
    ['site:x.*', '!site_without_domain@0'],
    ['site:x.com* site:*x.com site:x.com:80*', '(site[x.com] site[x.com] site[x.com])'],
    ['link:x.com*', 'link[x.com]'],
    ['site:example.*', '!site_without_domain@0'],
    ['site:a.com,b.com', '!site_without_domain@0'],
    ['site:"a b.com"', '!site_without_domain@0'],
    ['site:(a.com OR b!c)', '!site_without_domain@15'],
  ]);
});

describe('groups of an operator', () => {
  means([
    ['intitle:(a OR b)', '(title=a | title=b)'],
    ['intitle:(a "b c" -d)', '(title=a title=b_c -title=d)'],
    ['intitle: (a)', 'title=a'],
    ['-intitle:(a b) c', '(-(title=a title=b) c)'],
    ['intitle:((a OR b) c) d', '((title=a | title=b) title=c d)'],
    ['intitle:(& OR a)', 'title=a'],
    ['site:(a.com OR b.com)', '(site[a.com] | site[b.com])'],
    ['site:(https://a.com:80/x/ | -localhost:8080)', '(site[a.com/x] | -site[localhost])'],
    ['-site:(a.com | .edu)', '-(site[a.com] | site[*.edu])'],
    ['filetype:(pdf OR .DOC)', '(filetype[pdf] | filetype[doc])'],
    ['da:(10..20 OR >50)', '(da[10..20] | da[51..])'],
    ['lang:(en|de) after:(2024 2025)', '((lang[en] | lang[de]) after[2024-01-01] after[2025-01-01])'],
    // Told first: what the operator itself lacks, since its value is read as its own and not as a domain with a port.
    ['site:(intitle:a.b:80)', '!missing_keyword@6'],
    ['intitle:(a site:b.com)', '!operator_in_group@11'],
    ['intitle:(a (b intitle:c))', '!operator_in_group@14'],
    ['intitle:(a allintitle:b)', '!operator_in_group@11'],
  ]);
});

describe('allin…', () => {
  means([
    ['allintitle:a b', '(title=a title=b)'],
    ['x allintitle:a b', '(x title=a title=b)'],
    ['allintext:a "b c" -d (e OR f)', '(text=a text=b_c -text=d (text=e | text=f))'],
    ['allintitle:(a OR b) c', '((title=a | title=b) title=c)'],
    ['allintitle: a OR b c', '((title=a | title=b) title=c)'],
    ['allintitle:a b site:c.com d', '(title=a title=b site[c.com] d)'],
    ['allintitle:a -site:c.com', '(title=a -site[c.com])'],
    ['(allintitle:a b) c', '(title=a title=b c)'],
    ['(x (allintitle:a b) y) c', '(x title=a title=b y c)'],
    ['allintitle:a allinurl:b c', '(title=a url=b url=c)'],
    ['x OR allintitle:a b', '(x | (title=a title=b))'],
    ['allintitle:a b OR site:c.com d', '(((title=a title=b) | site[c.com]) d)'],
    ['-allintitle:a b', '-(title=a title=b)'],
    ['allinurl:write-for-us a', '(url=write_for_us url=a)'],
    ['allintitle:a (b site:c.com)', '!operator_in_group@16'],
  ]);
});

describe('site:', () => {
  means([
    ['site:example.com', 'site[example.com]'],
    ['site:co.uk', 'site[co.uk]'],
    ['site:edu site:.edu site:*.edu', '(site[edu] site[*.edu] site[*.edu])'],
    ['site:https://www.Example.com/', 'site[www.example.com]'],
    ['site:example.com:8080', 'site[example.com]'],
    ['site:localhost:8080', 'site[localhost]'],
    ['site:http://user@example.com:80//', 'site[example.com]'],
    ['site://example.com', 'site[example.com]'],
    ['site:example.com/Blog/', 'site[example.com/blog]'],
    ['site:example.com/a//b///', 'site[example.com/a//b]'],
    ['site:example.com/caf%C3%A9', 'site[example.com/café]'],
    ['site:example.com/a%2520b', 'site[example.com/a%20b]'],
    ['site:example.com/blog/*', 'site[example.com/blog]'],
    ['site:example.com/?q=1', 'site[example.com]'],
    ['site:example.com/a?q=1#f', 'site[example.com/a]'],
    ['site:example.com#f', 'site[example.com]'],
    ['site:münchen.de', 'site[xn--mnchen-3ya.de]'],
    ['site:рф', 'site[xn--p1ai]'],
    ['site:.github.io/x', 'site[*.github.io/x]'],
    ['site:https://*.example.com/x', 'site[*.example.com/x]'],
    ['site:"example.com"', 'site[example.com]'],
    ['site: example.com', 'site[example.com]'],
    ['site:example.com.', 'site[example.com]'],
    ['site:example.com, a', '(site[example.com] a)'],
    ['site:a_b.example.com', 'site[a_b.example.com]'],
    ['site:127.0.0.1:80', 'site[127.0.0.1]'],
    ['site:[::1]:80', 'site[[::1]]'],
    ['site:a.com|site:b.com', '(site[a.com] | site[b.com])'],
    ['site:example.com/x(y)', '(site[example.com/x] y)'],
    ['site:"example.com/x(y)"', 'site[example.com/x(y)]'],
  ]);
});

describe('filetype:, after:, before:', () => {
  means([
    ['filetype:pdf ext:.PDF filetype:tar.gz', '(filetype[pdf] filetype[pdf] filetype[tar.gz])'],
    ['filetype:htm filetype:html', '(filetype[htm] filetype[html])'],
    ['filetype:*.pdf filetype:pdf* filetype:"*.pdf"', '(filetype[pdf] filetype[pdf] filetype[pdf])'],
    ['filetype:*. x', '!missing_keyword@0'],
    ['filetype:pdf\u200B', 'filetype[pdf]'],
    ['filetype:c++', 'filetype[c++]'],
    ['after:2024-05-01', 'after[2024-05-01]'],
    ['after:2024-05', 'after[2024-05-01]'],
    ['before:2024', 'before[2024-01-01]'],
    ['before:"2024-02-29"', 'before[2024-02-29]'],
    ['after:2023-02-29', '!invalid_date@6'],
    ['after:1900-02-29', '!invalid_date@6'],
    ['after:2000-02-29', 'after[2000-02-29]'],
    ['after:2024-13', '!invalid_date@6'],
    ['after:2024-00', '!invalid_date@6'],
    ['after:2024-04-31', '!invalid_date@6'],
    ['after: 2024-5-1', '!invalid_date@7'],
    ['after:yesterday', '!invalid_date@6'],
    ['after:24', '!invalid_date@6'],
  ]);
});

describe('link:, inanchor:, related:', () => {
  means([
    ['link:https://Acme.com:80/', 'link[acme.com]'],
    ['link:*.acme.com', 'link[*.acme.com]'],
    ['link:acme.com/pricing', '!domain_only@5'],
    ['link:a!b', '!invalid_domain@5'],
    ['inanchor:guide', 'anchor=guide'],
    ['inanchor:"gardening guide"', 'anchor=gardening_guide'],
    ['related:acme.com', 'related[acme.com]'],
    ['a related:acme.com -b', '(a related[acme.com] -b)'],
    ['related:a.com related:b.com', '!related_repeated@14'],
    ['related:a|.com related:b.com', '!related_misplaced@0'],
    ['related:a.com (b OR related:c.com)', '!related_repeated@20'],
    ['-related:a.com', '!related_misplaced@1'],
    ['(related:a.com) b', '!related_misplaced@1'],
    ['a OR related:a.com', '!related_misplaced@5'],
    ['related:(a.com)', '!related_misplaced@0'],
    ['a (b related:a.com)', '!related_misplaced@5'],
    ['allintitle:a related:b.com', '(title=a related[b.com])'],
  ]);
});

describe('da:, pa:, spam:, lang:, industry:', () => {
  means([
    ['da:40..60', 'da[40..60]'],
    ['da:40.. pa:..60', '(da[40..] pa[..60])'],
    ['da:>=40 da:>40', '(da[40..] da[41..])'],
    ['spam:<=40 spam:<40', '(spam[..40] spam[..39])'],
    ['da:40', 'da[40..40]'],
    ['da:>40.5 da:>=40.5 da:<40.5 da:<=40.5', '(da[41..] da[41..] da[..40] da[..40])'],
    ['da:0.5..2.5', 'da[1..2]'],
    ['da:60..40', 'da[60..40]'],
    ['da: 40', 'da[40..40]'],
    [`da:>${'9'.repeat(400)}`, 'da[1000000..]'],
    ['spam:<0', 'spam[..-1]'],
    ['da:abc', '!invalid_metric@3'],
    ['da:-5', '!missing_keyword@0'],
    ['da:40...60', '!invalid_metric@3'],
    ['pa:4o', '!invalid_metric@3'],
    ['lang:en lang:EN-gb lang:zh_TW', '(lang[en] lang[en] lang[zh])'],
    ['lang:日本', '!invalid_language@5'],
    ['industry:SaaS', 'industry[saas]'],
    ['industry:"Home & Garden"', 'industry[home garden]'],
    ['industry:real-estate', 'industry[real estate]'],
  ]);
});

describe('retired and unknown operators, and what only looks like one', () => {
  means([
    ['info:a.com', '!retired_operator@0'],
    ['a CACHE:b.com', '!retired_operator@2'],
    ['-daterange:1-2', '!retired_operator@1'],
    ['phonebook:a inposttitle:b', '!retired_operator@0'],
    ['~seo', '!retired_operator@0'],
    ['a -~seo', '!retired_operator@3'],
    ['intitle:~seo', '!retired_operator@8'],
    ['a AROUND(3) b', '!retired_operator@2'],
    ['a~b c ~ d', '(a_b c d)'],
    ['around (3)', '(around 3)'],
    ['info: a', '(info a)'],
    ['foo:bar', '!unknown_operator@0'],
    ['a (foo:"bar")', '!unknown_operator@3'],
    ['foo:9', '!unknown_operator@0'],
    ['-foo:“bar”', '!unknown_operator@1'],
    ['intitel:a', '!unknown_operator@0'],
    ['été:x', '!unknown_operator@0'],
    ['сайт:x', '!unknown_operator@0'],
    ['foo-site:a.com', '!unknown_operator@0'],
    ['"a"-site:b.com', '!unknown_operator@3'],
    ['note: x', '(note x)'],
    ['10:30', '10_30'],
    ['a::b', 'a_b'],
    ['http://', 'http'],
    ['https://a.com:8080/x', '!unknown_operator@8'],
    ['example.com:80', '!unknown_operator@0'],
    ['//localhost:80', '!unknown_operator@2'],
    ['"example.com:80"', 'example_com_80'],
    ['a: (b)', '(a b)'],
    [':-) a', '!surplus_parenthesis@2'],
    ['"foo:bar"', 'foo_bar'],
  ]);
});

describe('several faults: the first in the order of checks, then the leftmost', () => {
  means([
    ['foo:bar (a "b intitle: site:', '!site_without_domain@23'],
    ['foo:bar (a "b intitle:', '!missing_keyword@14'],
    ['foo:bar (a "b', '!unmatched_quote@11'],
    ['a) foo:bar (', '!surplus_parenthesis@1'],
    ['intitle:"a', '!unmatched_quote@8'],
    ['a "b" c" d', '!unmatched_quote@7'],
    ['“a', '!unmatched_quote@0'],
  ]);
});

describe('every operator', () => {
  test.each(OPERATORS.map((operator) => [operator.name, operator] as const))('%s', (name, operator) => {
    const plain = operator.takes === 'number' || operator.takes === 'date' ? '2024' : 'abc';
    const value = name === 'gap' ? '(abc def)' : plain;
    expect(meaning(operator.example)).not.toMatch(/^!/);
    expect(meaning(`${name}:`)).toBe(name === 'site' ? '!site_without_domain@0' : '!missing_keyword@0');
    expect(meaning(`${name}:${value}`)).toBe(
      meaning(`x ${name.toUpperCase()}: ${value}`).replace(/^\(x (.*)\)$/, '$1'),
    );
    for (const alias of operator.aliases)
      expect(meaning(`${alias}:${value}`)).toBe(meaning(`${name}:${value}`));
    if (operator.negatable) expect(meaning(`-${name}:${value}`)).toBe(`-${meaning(`${name}:${value}`)}`);
    else expect(meaning(`-${name}:${value}`)).toMatch(/^!/);
    if (operator.takesGroup) expect(meaning(`${name}:(${value})`)).toBe(meaning(`${name}:${value}`));
    else expect(meaning(`${name}:(${value})`)).toMatch(/^!/);
  });
});
