import { PRODUCT_NAME } from '@linklode/contract/product';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from '../../lib/router.tsx';
import { session } from '../../api/connection.ts';
import { useSession } from '../../api/use-session.ts';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import { SignInLink } from '../../ui/sign-in-link.tsx';
import { CreditsGauge } from './credits-gauge.tsx';
import { SIGNED_IN_ENTRIES, SIGNED_OUT_ENTRIES, type NavEntry } from './nav-entries.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const MENU_ID = 'main-menu';

function NavLinks({ entries, onFollow }: { entries: readonly NavEntry[]; onFollow?: () => void }) {
  const { pathname } = useLocation();
  return entries.map(({ text, to }) => (
    <li key={to}>
      <Link
        className="nav-link"
        to={to}
        aria-current={pathname === to ? 'page' : undefined}
        onClick={onFollow}
      >
        <span data-text={text}>{text}</span>
      </Link>
    </li>
  ));
}

function LogoutButton({ className }: { className: string }) {
  return (
    <button type="button" className={className} onClick={() => session.logOut()}>
      <Icon name="log-out" />
      {SPEC_TEXTS.logout}
    </button>
  );
}

export function NavBar() {
  const { token, user } = useSession();
  const location = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  // The menu belongs to the place where it was opened: going anywhere closes it.
  const isOpen = openAt === location.key;
  const isSignedIn = token !== null;
  const entries = isSignedIn ? SIGNED_IN_ENTRIES : SIGNED_OUT_ENTRIES;

  // Follows the keyboard while the menu is open.
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      menuButton.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return (
    <header className="nav">
      <div className="wrap nav-row">
        <Link className="brand" to={isSignedIn ? paths.dashboard : paths.home}>
          <Mark />
          {PRODUCT_NAME}
        </Link>
        <nav className="nav-links" aria-label="Main">
          <ul>
            <NavLinks entries={entries} />
          </ul>
        </nav>
        <div className="nav-end">
          <ThemeToggle className="btn btn-quiet btn-icon nav-wide" />
          {isSignedIn ? (
            <>
              <CreditsGauge credits={user?.credits ?? null} />
              <LogoutButton className="btn btn-quiet nav-wide" />
            </>
          ) : (
            <SignInLink className="btn">{SPEC_TEXTS.loginWithGoogle}</SignInLink>
          )}
          <button
            ref={menuButton}
            type="button"
            className="btn btn-icon menu-button"
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isOpen}
            aria-controls={MENU_ID}
            onClick={() => setOpenAt(isOpen ? null : location.key)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} size={18} />
          </button>
        </div>
      </div>
      <nav className="menu" id={MENU_ID} aria-label="Menu" hidden={!isOpen}>
        <ul className="wrap">
          <NavLinks entries={entries} onFollow={() => setOpenAt(null)} />
          <li>
            <ThemeToggle className="nav-link menu-action" showsLabel />
          </li>
          {isSignedIn ? (
            <li>
              <LogoutButton className="nav-link menu-action" />
            </li>
          ) : null}
        </ul>
      </nav>
    </header>
  );
}
