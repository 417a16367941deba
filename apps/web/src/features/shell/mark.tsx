/** A core sample seen end on, with the vein forming an L. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg
      className="size-6.5"
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <clipPath id="mark-core">
          <circle cx="16" cy="16" r="13.4" />
        </clipPath>
      </defs>
      <g clipPath="url(#mark-core)">
        <path
          d="M17 6.2h13M15.9 10.8H30M15 15.4h15M0 6.2h7M0 10.8h6.6M0 15.4h6.3"
          stroke="currentColor"
          strokeWidth="1.1"
          opacity="0.5"
        />
        <path
          fill="var(--color-accent)"
          d="M9.2 0C10 5 8.6 10 7.6 15.5C6.3 22.5 8 26.6 14.5 26.2C20.5 25.8 26 25.8 34 27.2L34 19.6C26 18.6 21.5 19.6 17.6 19.3C14.3 19 13.7 17 14.2 13.5C14.9 8.5 15.3 5 14.2 0Z"
        />
      </g>
      <circle cx="16" cy="16" r="14.2" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  );
}
