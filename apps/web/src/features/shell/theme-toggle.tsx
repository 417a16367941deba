import { chooseTheme, useTheme } from '../../lib/theme-choice.ts';
import { Icon } from '../../ui/icon.tsx';

/** Switches between light and dark. */
export function ThemeToggle({ className, showsLabel }: { className: string; showsLabel?: boolean }) {
  const isDark = useTheme() === 'dark';
  return (
    <button
      type="button"
      className={className}
      aria-label="Dark theme"
      aria-pressed={isDark}
      title={isDark ? 'Switch to the light theme' : 'Switch to the dark theme'}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
      {showsLabel ? <span aria-hidden="true">{isDark ? 'Light theme' : 'Dark theme'}</span> : null}
    </button>
  );
}
