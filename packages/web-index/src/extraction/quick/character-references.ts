import { parseFragment } from 'parse5';
import { createBoundedMap } from '../../store/bounded-map.ts';

/** A site has few references; whoever makes many up only has them looked up each time. */
const MOST = 4_096;
/** Longer parts of a text would keep the whole of it in memory. */
const LONGEST = 12;
const inTexts = createBoundedMap<string, string>(MOST);
const inAttributes = createBoundedMap<string, string>(MOST);

/** From `&` on to the first sign that cannot belong to it; what is in it is parse5's to say, once for each. */
const IN_TEXT = /&#?[0-9A-Za-z]+;?/g;
/** In an attribute a sign of equality behind it makes a difference. */
const IN_ATTRIBUTE = /&#?[0-9A-Za-z]+[;=]?/g;

/** A text with its character references replaced, as a browser does it. */
export function decodeText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(IN_TEXT, (reference) => {
    const known = inTexts.get(reference);
    if (known !== undefined) return known;
    const [node] = parseFragment(reference).childNodes;
    const decoded = node !== undefined && 'value' in node ? node.value : reference;
    if (reference.length <= LONGEST) inTexts.set(reference, decoded);
    return decoded;
  });
}

/** The same for the value of an attribute, whose rules are others. */
export function decodeAttribute(value: string): string {
  if (!value.includes('&')) return value;
  return value.replace(IN_ATTRIBUTE, (reference) => {
    const known = inAttributes.get(reference);
    if (known !== undefined) return known;
    const [node] = parseFragment(`<i title="${reference}"></i>`).childNodes;
    const decoded = node !== undefined && 'attrs' in node ? (node.attrs[0]?.value ?? reference) : reference;
    if (reference.length <= LONGEST) inAttributes.set(reference, decoded);
    return decoded;
  });
}
