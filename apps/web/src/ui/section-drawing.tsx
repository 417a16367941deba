/** What lies under the ground: a bore with nothing yet, a hollow vein, a crossed bore. */
export type EmptyPicture = 'not-searched' | 'nothing' | 'nobody';

const BORE = 'M66 12V92M58 12h16M66 28h6M66 44h10M66 60h6M66 76h10';
const SHORT_BORE = 'M66 12V52M58 12h16M66 28h6M66 44h10';

function Foreground({ picture }: { picture: EmptyPicture }) {
  const ink = { stroke: 'var(--color-text)', strokeWidth: 1.5, fill: 'none' } as const;
  switch (picture) {
    case 'not-searched':
      return <path d={BORE} {...ink} />;
    case 'nothing':
      return (
        <>
          <path d="M84 36C80 56 92 64 86 82" fill="none" stroke="var(--color-edge)" strokeDasharray="3 3" />
          <path
            d="M62 39C60 50 68 56 65 64C64 72 62 74 60.5 84C68 74 74 72 75 63C76 52 70 50 71 40Z"
            fill="none"
            stroke="var(--color-accent)"
            strokeWidth="1.5"
          />
        </>
      );
    case 'nobody':
      return (
        <>
          <path d={SHORT_BORE} {...ink} />
          <path d="M60 58l12 12M72 58l-12 12" stroke="var(--color-danger)" strokeWidth="2.5" />
        </>
      );
  }
}

/** The picture of an empty state. Needs RockPatterns on the page. */
export function SectionDrawing({ picture }: { picture: EmptyPicture }) {
  return (
    <svg viewBox="0 0 132 108" width="132" height="108" aria-hidden="true" focusable="false">
      <path d="M0 40C30 32 60 46 132 36V64C90 70 50 58 0 66Z" fill="url(#rock-dots)" opacity="0.8" />
      <path d="M0 66C50 58 90 70 132 64V108H0Z" fill="url(#rock-dashes)" opacity="0.8" />
      <path d="M0 40C30 32 60 46 132 36M0 66C50 58 90 70 132 64" stroke="var(--color-edge)" fill="none" />
      <Foreground picture={picture} />
    </svg>
  );
}
