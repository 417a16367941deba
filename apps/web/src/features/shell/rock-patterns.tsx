/**
 * The patterns that drawings and bars are filled with. Their ids belong to the page, so they are drawn once, by the
 * shell.
 */
export function RockPatterns() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="rock-dots" width="14" height="12" patternUnits="userSpaceOnUse">
          <circle className="fill-edge" cx="3" cy="3" r="0.9" />
          <circle className="fill-edge" cx="10" cy="9" r="0.9" />
        </pattern>
        <pattern id="rock-dashes" width="22" height="12" patternUnits="userSpaceOnUse">
          <path className="fill-none stroke-edge" d="M1 3.5h9M12 9.5h9" />
        </pattern>
        <pattern id="rock-bricks" width="28" height="20" patternUnits="userSpaceOnUse">
          <path className="fill-none stroke-edge" d="M0 .5h28M0 10.5h28M7.5 .5v10M21.5 10.5v10" />
        </pattern>
        <pattern id="rock-lines" width="10" height="7" patternUnits="userSpaceOnUse">
          <path className="fill-none stroke-edge" d="M0 3.5h10" />
        </pattern>
        <pattern
          id="vein-spam"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="2" height="5" fill="var(--color-danger)" />
        </pattern>
        <pattern
          id="bar-hatched"
          width="4.5"
          height="4.5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-45)"
        >
          <rect width="2.5" height="4.5" fill="var(--color-warning)" />
        </pattern>
      </defs>
    </svg>
  );
}
