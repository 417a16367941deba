import { useWebConfig } from '../../lib/use-web-config.ts';

/** `a`, `a and b`, `a, b and c`. */
function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Says on every screen which parts of this installation are local stand-ins. Its place is reserved by boot.js. */
export function StandInNotice() {
  const { stand_ins: names } = useWebConfig();
  return (
    <aside className="stand-in" aria-label="Installation">
      <p className="wrap">
        {names.length === 0
          ? null
          : `Development installation: ${listOf(names)} ${names.length === 1 ? 'is a local stand-in' : 'are local stand-ins'}.`}
      </p>
    </aside>
  );
}
