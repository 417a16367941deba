import { describe, expect, test } from 'vitest';
import { hidesByStyle } from '../src/extraction/visibility.ts';
import { pageOf, textOf } from './extraction-page-builder.ts';

describe('what is text', () => {
  test.each([
    ['paragraphs in document order', '<p>one</p><p>two</p>', 'one\ntwo'],
    ['navigation and footer', '<nav>menu</nav><main>main</main><footer>foot</footer>', 'menu\nmain\nfoot'],
    ['alt at its place', '<p>before <img alt="a  picture"> after', 'before a picture after'],
    ['alt without blanks around it', '<p>before<img alt="picture">after', 'before picture after'],
    ['an empty alt', '<p>on<img alt="">ly', 'only'],
    ['alt of an image button', '<input type="image" alt="Go">', 'Go'],
    ['alt of an area', '<map><area href="/x" alt="North"></map>', 'North'],
    ['the options of a list', '<select><option>red<option>blue</select>', 'red\nblue'],
    ['a button', '<button>Press</button>', 'Press'],
    ['what is hidden by aria alone', '<p aria-hidden="true">here</p>', 'here'],
    ['closed details', '<details><summary>s</summary>inside</details>', 's\ninside'],
    ['what a class may hide', '<p class="hidden invisible sr-only">here</p>', 'here'],
    ['an open dialog', '<dialog open>here</dialog>', 'here'],
    ['text in a drawing', '<svg><text>drawn</text></svg>', 'drawn'],
    ['a formula', '<math><mi>x</mi><mo>=</mo><mn>1</mn></math>', 'x=1'],
    ['preformatted text, folded', '<pre>a\n  b</pre>', 'a b'],
    ['character references', '&eacute;&#8217;&amp;amp;', 'é’&amp;'],
    ['text behind the end', '<p>a</p></body></html>b', 'a\nb'],
    ['text that a table puts out', '<table>out<tr><td>in</table>', 'out\nin'],
  ])('%s', (_, body, text) => {
    expect(textOf(body)).toBe(text);
  });

  test('the title, the description and what stands in the head are not', () => {
    const page = pageOf('<head><title>Title</title><meta name=description content=About></head><p>text');
    expect(page.text).toBe('text');
  });
});

describe('what is no text', () => {
  test.each([
    ['a script', '<script>var a</script>'],
    ['a style', '<style>p {}</style>'],
    ['a template', '<template><p>x</p></template>'],
    ['noscript', '<noscript><p>x</p></noscript>'],
    ['a comment', '<!-- x -->'],
    ['what has the hidden attribute', '<div hidden>x</div>'],
    ['whatever the hidden attribute says', '<div hidden="until-found"><p>x</p></div>'],
    ['display: none', '<div style="color:red; display : none">x</div>'],
    ['visibility: hidden', '<div style="VISIBILITY:HIDDEN !important">x</div>'],
    ['the alt of a hidden picture', '<img alt="x" style="display:none">'],
    ['the value of an input', '<input value="x"><input type="submit" value="x">'],
    ['a placeholder', '<input placeholder="x">'],
    ['the value of a text area', '<textarea>x</textarea>'],
    ['a closed dialog', '<dialog>x</dialog>'],
    [
      'the fallback of what browsers draw',
      '<video>x</video><audio>x</audio><canvas>x</canvas><object>x</object>',
    ],
    ['the inside of a frame', '<iframe>x</iframe><noframes>x</noframes><noembed>x</noembed>'],
    ['suggestions of an input', '<datalist><option>x</datalist>'],
    ['a title out of its place', '<title>x</title>'],
    ['the title of a drawing', '<svg><title>x</title><desc>x</desc><defs><text>x</text></defs></svg>'],
    ['titles and labels of elements', '<p title="x" aria-label="x"></p>'],
  ])('%s', (_, body) => {
    expect(textOf(`<p>a</p>${body}<p>b</p>`)).toBe('a\nb');
  });
});

describe('where words end', () => {
  test.each([
    ['inline elements join', 'wr<b>ite</b> <i>f</i>or<span>um</span>s', 'write forums'],
    ['also links and marks', 'a<a href=x>b</a><mark>c</mark><wbr>d<sup>2</sup>', 'abcd2'],
    ['unknown elements join', 'a<x-y>b</x-y>', 'ab'],
    ['scripts and comments between join', 'a<script>1</script>b<!-- -->c', 'abc'],
    ['what is hidden leaves no trace', 'a<div hidden>x</div>b', 'ab'],
    ['blocks part', 'a<div>b</div>c', 'a\nb\nc'],
    ['a line break parts', 'a<br>b', 'a\nb'],
    ['cells part', '<table><tr><td>a<td>b<tr><th>c<td>d</table>', 'a b\nc d'],
    ['items part', '<ul><li>a<li>b</ul><dl><dt>c<dd>d</dl>', 'a\nb\nc\nd'],
    ['headings part', '<h1>a</h1>b<hr>c', 'a\nb\nc'],
    ['buttons and fields part', 'a<button>b</button>c<input>d', 'a b c d'],
    ['gaps of all kinds fold', 'a \t\n b\u00a0\u00a0c\u2003d\u3000e\u2028f', 'a b c d e f'],
    ['gaps at block ends vanish', ' <p> a </p> <p> b </p> ', 'a\nb'],
    ['a gap within an inline element counts', 'a<b> b</b>', 'a b'],
    ['control characters are gaps', 'a\u0001b\u009fc', 'a b c'],
  ])('%s', (_, body, text) => {
    expect(textOf(body)).toBe(text);
  });
});

test.each([
  ['display:none', true],
  ['display:none;', true],
  ['DISPLAY: None !important', true],
  ['display:none;display:block', false],
  ['display:none!important;display:block', true],
  ['/* display:block */display:none', true],
  ['/* display:none', false],
  ['display:nonexistent', false],
  ['x-display:none', false],
  ['background:url(display:none)', false],
  ['visibility:hidden', true],
  ['visibility:visible', false],
  ['overflow:hidden', false],
  ['', false],
])('the style "%s" hides: %s', (style, hides) => {
  expect(hidesByStyle(style)).toBe(hides);
});
