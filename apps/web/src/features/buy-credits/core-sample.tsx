const WIDTH = 34;
const FULL_HEIGHT = 208;
const FULL_AT = 400;
const BED = 26;
const BEDS = ['rock-dots', 'rock-dashes', 'rock-lines', 'rock-bricks'];
const STEPS = 24;

const round = (value: number) => Math.round(value * 10) / 10;

/** The vein through a core that begins `top` pixels down: one closed path, swaying and swelling with depth. */
function veinPath(top: number): string {
  const left: string[] = [];
  const right: string[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const y = top + 1.5 + ((FULL_HEIGHT - top - 2.5) * step) / STEPS;
    const depth = (FULL_HEIGHT - y) / 26;
    const centre = 13.5 + 5.5 * Math.sin(depth * 0.62);
    const half = 3.2 + 2.4 * Math.sin(depth * 0.38 + 0.2) ** 2;
    left.push(`${round(centre - half)} ${round(y)}`);
    right.unshift(`${round(centre + half)} ${round(y)}`);
  }
  return `M${[...left, ...right].join('L')}Z`;
}

/** A pack as a drilled core: as long as it holds credits, so that its size is seen. Needs RockPatterns on the page. */
export function CoreSample({ credits }: { credits: number }) {
  const height = (FULL_HEIGHT * Math.min(credits, FULL_AT)) / FULL_AT;
  const top = FULL_HEIGHT - height;
  const beds = Math.ceil(height / BED);
  return (
    <svg
      className="max-sm:hidden"
      viewBox={`0 0 ${WIDTH} ${FULL_HEIGHT}`}
      width={WIDTH}
      height={FULL_HEIGHT}
      aria-hidden="true"
      focusable="false"
    >
      {Array.from({ length: beds }, (_, bed) => (
        <rect
          key={bed}
          x="1"
          y={round(FULL_HEIGHT - Math.min(height, (bed + 1) * BED))}
          width={WIDTH - 2}
          height={BED}
          fill={`url(#${BEDS[bed % BEDS.length]})`}
        />
      ))}
      <path d={veinPath(top)} fill="var(--color-drawing)" />
      <rect
        x="0.75"
        y={round(top + 0.75)}
        width={WIDTH - 1.5}
        height={round(height - 1.5)}
        fill="none"
        stroke="var(--color-edge)"
        strokeWidth="1.5"
      />
    </svg>
  );
}

/** The same lying down, for narrow screens. */
export function LyingCore({ credits }: { credits: number }) {
  const share = `${(Math.min(credits, FULL_AT) / FULL_AT) * 100}%`;
  return (
    <svg
      className="hidden max-sm:row-start-2 max-sm:block"
      width={share}
      height="12"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="100%" height="12" fill="url(#rock-dots)" />
      <rect y="4" width="100%" height="4" fill="var(--color-drawing)" />
      <rect className="fill-none stroke-edge stroke-3" width="100%" height="12" />
    </svg>
  );
}
