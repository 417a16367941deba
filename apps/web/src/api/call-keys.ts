interface KeyedCall {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Keys of calls that charge. A call keeps its key until it has succeeded, so that trying again has no second effect:
 * what was refused had none, and a refusal may be of the second try, while the first is still being worked on.
 */
interface CallKeys {
  of(call: KeyedCall): string;
  /** It succeeded: the same call again is another thing to do. */
  forget(call: KeyedCall): void;
}

export function createCallKeys(makeKey: () => string = randomKey): CallKeys {
  const open = new Map<string, string>();
  const nameOf = ({ method, path, body }: KeyedCall) => JSON.stringify([method, path, body ?? null]);
  return {
    of(call) {
      const name = nameOf(call);
      const key = open.get(name) ?? makeKey();
      open.set(name, key);
      // Given up by the person and not lost: asked anew it is another search, which joins the one under way.
      call.signal?.addEventListener('abort', () => open.delete(name), { once: true });
      return key;
    },
    forget: (call) => void open.delete(nameOf(call)),
  };
}

/** 128 random bits; crypto.randomUUID is missing on pages without https. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
