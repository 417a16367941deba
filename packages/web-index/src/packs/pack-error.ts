/** A pack or a key that is refused; the message says why and what to do. */
export class PackError extends Error {
  override readonly name = 'PackError';
}
