import { describe } from 'vitest';
import { means } from './shape.ts';

describe('precedence: groups, minus, OR, and', () => {
  means([
    ['a', 'a'],
    ['a b', '(a b)'],
    ['-a OR b', '(-a | b)'],
    ['a b OR c OR d e', '(a (b | c | d) e)'],
    ['(a b) OR c', '((a b) | c)'],
    ['a (b OR (c d))', '(a (b | (c d)))'],
    ['(a (b c)) d', '(a b c d)'],
    ['(a OR b) OR c', '(a | b | c)'],
    ['a(b)c', '(a b c)'],
    ['-(a OR b) c', '(-(a | b) c)'],
    ['-(-a)', 'a'],
    ['(((a)))', 'a'],
  ]);
});

describe('OR, |, AND, NOT', () => {
  means([
    ['a|b', '(a | b)'],
    ['a |b| c', '(a | b | c)'],
    ['"a"OR"b"', '(a | b)'],
    ['a or b', '(a or b)'],
    ['aOR b', '(aor b)'],
    ['OR a', 'a'],
    ['a OR', 'a'],
    ['| a | | OR b |', '(a | b)'],
    ['(OR a) b', '(a b)'],
    ['a OR & OR b', '(a | b)'],
    ['a OR () b', '(a | b)'],
    ['a AND b', '(a b)'],
    ['a OR AND b', '(a | b)'],
    ['AND a AND', 'a'],
    ['a and b', '(a and b)'],
    ['a NOT b', '(a not b)'],
    ['-OR b', 'b'],
    ['"OR"', 'or'],
  ]);
});

describe('minus', () => {
  means([
    ['a-b', 'a_b'],
    ['a - b', '(a b)'],
    ['a -b', '(a -b)'],
    ['--a', '-a'],
    ['---a', '-a'],
    ['-- a', 'a'],
    ['(-a)', '-a'],
    ['b|-a', '(b | -a)'],
    ['\u2212a \u2013b', '(-a -b)'],
    ['x\u2013y', 'x_y'],
    ['—a', 'a'],
    ['-"a b"', '-a_b'],
    ['-(a b)', '-(a b)'],
    ['-intitle:a', '-title=a'],
    ['"a"-b', '(a b)'],
    ['(a)-b', '(a b)'],
    ['a -', 'a'],
    ['(a -)', 'a'],
    ['a -| b', '(a | b)'],
    ['-\u200Bsite:a.com', '-site[a.com]'],
    ['a\tb\u00A0-c', '(a b -c)'],
  ]);
});

describe('plus and &num=', () => {
  means([
    ['+a', 'a'],
    ['a +b', '(a b)'],
    ['a + b', '(a b)'],
    ['+"a b" +(c)', '(a_b c)'],
    ['“keyword”+”related urls”+&num=100', '(keyword related_urls)'],
    ['"a"+site:b.com', '(a site[b.com])'],
    ['a&num=100 b', '(a b)'],
    ['&NUM=20 a', 'a'],
    ['-+a', '-a'],
    ['+-a', '-a'],
    ['a+b', 'a_b'],
    ['C++', 'c'],
    ['intitle:+a', 'title=a'],
    ['intitle: +"a b"', 'title=a_b'],
    ['intitle:+"a b"', 'title=a_b'],
  ]);
});

describe('quotes', () => {
  means([
    ['"a b c"', 'a_b_c'],
    ['“a b” „c d“ «e f»', '(a_b c_d e_f)'],
    ['"a b“', 'a_b'],
    ["'a b'", '(a b)'],
    ['a"b c"d', '(a b_c d)'],
    ['"a OR -b (c site:d.com"', 'a_or_b_c_site_d_com'],
    ['"~a AROUND(3) foo:bar"', 'a_around_3_foo_bar'],
    ['"" a', 'a'],
    ['"don\'t stop"', 'don_t_stop'],
  ]);
});

describe('text of several words without spaces', () => {
  means([
    ['e-mail', 'e_mail'],
    ['node.js', 'node_js'],
    ['10,000', '10_000'],
    ['don’t', 'don_t'],
    ['a_b', 'a_b'],
    ['a\u200Bb', 'a_b'],
    ['intitle:e-mail', 'title=e_mail'],
    ['http://example.com/x', 'http_example_com_x'],
    ['& a', 'a'],
    ['2010..2015', '2010_2015'],
  ]);
});

describe('wildcards', () => {
  means([
    ['"best * tools"', 'best_{1,5}_tools'],
    ['"best*tools"', 'best_{1,5}_tools'],
    ['"a * * b"', 'a_{2,10}_b'],
    ['"a ** b"', 'a_{2,10}_b'],
    ['"a * & * b"', 'a_{2,10}_b'],
    ['"* a b *"', 'a_b'],
    ['"a" * "b"', '(a b)'],
    ['best*tools', 'best_tools'],
    ['* a', 'a'],
    ['inurl:a*b', 'url=a_b'],
    ['inurl:"a * b"', 'url=a_b'],
    ['allinurl:"a * b" c', '(url=a_b url=c)'],
    ['intitle:"a * b"', 'title=a_{1,5}_b'],
    ['inanchor:"a * b"', 'anchor=a_{1,5}_b'],
    ['"coupons for" + " *" + intitle:submit', '(coupons_for title=submit)'],
  ]);
});

describe('what is left empty', () => {
  means([
    ['', '!invalid_query@0'],
    ['   ', '!invalid_query@0'],
    ['""', '!invalid_query@0'],
    ['&', '!invalid_query@0'],
    ['()', '!invalid_query@0'],
    ['-("" | *)', '!invalid_query@0'],
    ['OR', '!invalid_query@0'],
    ['"*"', '!invalid_query@0'],
    ['() a ((&))', 'a'],
  ]);
});

describe('parentheses', () => {
  means([
    ['a (b', '!missing_parenthesis@2'],
    ['((a) b', '!missing_parenthesis@0'],
    ['a) b', '!surplus_parenthesis@1'],
    [')(', '!surplus_parenthesis@0'],
    ['"(" a', 'a'],
    [`${'('.repeat(20)}a${')'.repeat(20)}`, 'a'],
    [`${'('.repeat(21)}a${')'.repeat(21)}`, '!too_deep@20'],
    [`${'(a) '.repeat(100)}`, `(${Array(100).fill('a').join(' ')})`],
  ]);
});

describe('length', () => {
  means([
    ['a'.repeat(2000), 'a'.repeat(2000)],
    ['a'.repeat(2001), '!too_long@2000'],
    ['𝒶'.repeat(2000), 'a'.repeat(2000)],
    ['𝒶'.repeat(2001), '!too_long@4000'],
  ]);
});

describe('strings as practitioners paste them', () => {
  means([
    [
      'inurl:links OR inurl:resources intitle:"resources" "broken" OR "dead link"',
      '((url=links | url=resources) title=resources (broken | dead_link))',
    ],
    [
      'keyword (intitle:resources OR inurl:resources) -site:acme.com',
      '(keyword (title=resources | url=resources) -site[acme.com])',
    ],
    ['inurl:links library site:.edu', '(url=links library site[*.edu])'],
    ['site:*.edu inurl:".gov"', '(site[*.edu] url=gov)'],
    ['allintitle:review (a OR b) after:2024-01-01', '(title=review (title=a | title=b) after[2024-01-01])'],
    ['title:"best tools" -brand', '(title=best_tools -brand)'],
    ['inurl:write-for-us inurl:vs- inurl:best-', '(url=write_for_us url=vs url=best)'],
    ['"how much does * cost"', 'how_much_does_{1,5}_cost'],
    [
      'kw (intitle:resources | inurl:resource | intitle:links)',
      '(kw (title=resources | url=resource | title=links))',
    ],
    ['intitle:"add url" inurl:submit.php', '(title=add_url url=submit_php)'],
    [
      '"brand" -site:facebook.com -site:twitter.com after:2020-01-01 before:2020-12-31',
      '(brand -site[facebook.com] -site[twitter.com] after[2020-01-01] before[2020-12-31])',
    ],
    ['kw inurl:author/jane-doe', '(kw url=author_jane_doe)'],
    ['"press" award OR recognition OR "featured in"', '(press (award | recognition | featured_in))'],
    [
      'link:acme.com intext:"acme.com" "resources" -site:acme.com',
      '(link[acme.com] text=acme_com resources -site[acme.com])',
    ],
  ]);
});
