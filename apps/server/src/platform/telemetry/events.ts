import { channel } from 'node:diagnostics_channel';

/** What the product tells whoever measures it. Nothing in it names a person, a query or an address. */
interface Events {
  readonly request: {
    readonly origin: 'api' | 'web';
    readonly method: string;
    /** As declared, never as asked for: "/search", or "none". */
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  };
  /** `outcome`: "charged", "free", "nothing found", the code of a refusal, or "defect". */
  readonly search: { readonly mode: 'normal' | 'smart'; readonly outcome: string; readonly seconds: number };
  readonly vendor: {
    readonly vendor: string;
    readonly purpose: string;
    readonly outcome: string;
    readonly seconds: number;
  };
  readonly bonus: { readonly outcome: 'given' | 'withheld' };
}

const channelOf = (name: keyof Events) => channel(`linklode.${name}`);

/** Costs nothing where nobody listens. */
export function tell<N extends keyof Events>(name: N, event: Events[N]): void {
  const to = channelOf(name);
  if (to.hasSubscribers) to.publish(event);
}

/** Listens until the function that it answers is called. */
export function listenTo<N extends keyof Events>(name: N, hear: (event: Events[N]) => void): () => void {
  const to = channelOf(name);
  const subscriber = (event: unknown): void => hear(event as Events[N]);
  to.subscribe(subscriber);
  return () => {
    to.unsubscribe(subscriber);
  };
}
