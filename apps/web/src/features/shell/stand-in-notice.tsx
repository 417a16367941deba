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
    <aside
      className="hidden border-b border-line bg-warning-soft text-12/4.5 font-label text-warning-text in-data-stand-ins:block"
      aria-label="Installation"
    >
      <p className="wrap flex min-h-7.5 items-center py-1 max-sm:min-h-11.5">
        {names.length === 0
          ? null
          : `Development installation: ${listOf(names)} ${names.length === 1 ? 'is a local stand-in' : 'are local stand-ins'}.`}
      </p>
    </aside>
  );
}
