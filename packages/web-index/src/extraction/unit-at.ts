const charCodeAt = Reflect.get(String.prototype, 'charCodeAt') as (at: number) => number;

/**
 * `text.charCodeAt(at)` for what is called for every sign of a page. Texts there have more forms (whole, parts of
 * pages, joined, one byte a sign or two) than the engine keeps apart where it looks a method up by name, and then it
 * looks it up again for each sign.
 */
export const unitAt = Function.prototype.call.bind(charCodeAt) as (text: string, at: number) => number;
