import { chooseTheme, useTheme } from '../../lib/theme-choice.ts';
import { Icon } from '../../ui/icon.tsx';

/** Switches between light and dark. */
export function ThemeToggle({ className, showsLabel }: { className: string; showsLabel?: boolean }) {
  const isDark = useTheme() === 'dark';
  return (
    <button
      type="button"
      className={className}
      aria-label={showsLabel ? undefined : 'Dark theme'}
      aria-pressed={isDark}
      title={isDark ? 'Switch to the light theme' : 'Switch to the dark theme'}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
      {showsLabel ? 'Dark theme' : null}
    </button>
  );
}
