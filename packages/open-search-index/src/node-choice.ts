/** So long a node that did not answer is asked only where no other is left. */
const ASIDE_MS = 5_000;

/** Whom to ask next: the nodes in turn, without those that lately did not answer. */
export function createNodeChoice(
  nodes: readonly string[],
  now = () => performance.now(),
): { next: () => string; leaveAside: (node: string) => void } {
  const asideUntil = new Map<string, number>();
  let turn = 0;
  return {
    next() {
      const from = turn++;
      const order = nodes.map((_, at) => nodes[(from + at) % nodes.length] ?? '');
      return order.find((node) => (asideUntil.get(node) ?? 0) <= now()) ?? order[0] ?? '';
    },
    leaveAside: (node) => void asideUntil.set(node, now() + ASIDE_MS),
  };
}
