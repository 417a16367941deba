// What browsers and Node both have and the language does not: all that a pure package may use of a platform. A package
// that is checked with this (its tsconfig.json names the file) runs in the browser, on the server and in a worker
// alike.

interface URL {
  readonly hash: string;
  readonly host: string;
  readonly hostname: string;
  readonly href: string;
  readonly origin: string;
  readonly password: string;
  readonly pathname: string;
  readonly port: string;
  readonly protocol: string;
  readonly search: string;
  readonly username: string;
}
declare const URL: {
  new (url: string, base?: string): URL;
  canParse(url: string, base?: string): boolean;
};
declare const URLSearchParams: new () => {
  readonly size: number;
  append(name: string, value: string): void;
  toString(): string;
};
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  label?: string,
  options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
) => { decode(bytes: Uint8Array): string };
