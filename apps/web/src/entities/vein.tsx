/** One row's segment of the vein. The numbers beside it carry the meaning; this is for the eye only. */
export function Vein({ path, width, isSpam }: { path: string; width: 24 | 44; isSpam: boolean }) {
  return (
    <svg
      className="absolute inset-0 h-[calc(100%+1px)] w-full"
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} fill={isSpam ? 'url(#vein-spam)' : 'var(--color-drawing)'} />
    </svg>
  );
}
