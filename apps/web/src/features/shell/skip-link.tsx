export const MAIN_ID = 'main';

export function SkipLink() {
  return (
    <a
      className="absolute -top-20 left-2 z-50 bg-raised px-4 py-3 shadow-menu focus:top-2"
      href={`#${MAIN_ID}`}
    >
      Skip to content
    </a>
  );
}
