import { isUtf8 } from 'node:buffer';
import { join, sep } from 'node:path';

/** A path as the system has it: a text, or bytes where they are no UTF-8, which a text would not lead to. */
export type FilePath = string | Buffer;

/** For people and for comparing names: bytes that are no UTF-8 as `\xE9`. */
export function tellPath(path: FilePath): string {
  if (typeof path === 'string') return path;
  return path
    .toString('latin1')
    .split(sep)
    .map((part) => tellName(Buffer.from(part, 'latin1')))
    .join(sep);
}

/** What names the file and no other: differs between a name of bytes and one that only reads like it. */
export function keyOfPath(path: FilePath): string {
  return typeof path === 'string' ? path : `bytes:${path.toString('hex')}`;
}

export function joinPath(folder: FilePath, name: Buffer): FilePath {
  if (typeof folder === 'string' && isUtf8(name)) return join(folder, name.toString('utf8'));
  const before =
    typeof folder === 'string' ? Buffer.from(join(folder, sep)) : Buffer.concat([folder, Buffer.from(sep)]);
  return Buffer.concat([before, name]);
}

/** A name as a segment of an address: taken as it is, signs that would end the path or be dropped from it escaped. */
export function encodeName(name: Buffer): string {
  // The URL class does the rest.
  if (isUtf8(name))
    return name.toString('utf8').replace(/[%?#\\\t\n\r]/g, (sign) => encodeURIComponent(sign));
  return Array.from(name, (byte) =>
    /[\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : percent(byte),
  ).join('');
}

const percent = (byte: number): string => `%${hex(byte)}`;
const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0');

function tellName(name: Buffer): string {
  if (isUtf8(name)) return name.toString('utf8');
  return Array.from(name, (byte) => (byte < 128 ? String.fromCharCode(byte) : `\\x${hex(byte)}`)).join('');
}
