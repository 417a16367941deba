/** Whether a page links to a rival: a dot, or a dash; the word for whoever does not see it. */
export function RivalDot({ isLinked }: { isLinked: boolean }) {
  return (
    <span className="inline-grid h-5 w-4 place-items-center" data-part="rival-dot">
      {isLinked ? (
        <svg viewBox="0 0 12 12" width="11" height="11" aria-hidden="true">
          <circle className="fill-accent" cx="6" cy="6" r="5" />
        </svg>
      ) : (
        <span className="text-faint" aria-hidden="true">
          –
        </span>
      )}
      <span className="sr-only">{isLinked ? 'links' : 'no link'}</span>
    </span>
  );
}

interface RivalLineProps {
  rivals: readonly string[];
  linked: readonly string[];
}

/** The same of all rivals in one line, where there is no room for a column each. */
export function RivalLine({ rivals, linked }: RivalLineProps) {
  return (
    <p className="mt-1.5 text-12/4.5 text-muted" data-part="rivals">
      <span className="mr-2 inline-flex align-middle" aria-hidden="true">
        {rivals.map((rival) => (
          <RivalDot key={rival} isLinked={linked.includes(rival)} />
        ))}
      </span>
      <span className="num font-label">
        {linked.length} of {rivals.length}
      </span>
      <span className="sr-only"> rivals{linked.length === 0 ? '' : `: ${linked.join(', ')}`}</span>
    </p>
  );
}
