import { PRODUCT_NAME } from '@linklode/contract/product';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Link } from '../../lib/router.tsx';
import { session } from '../../api/connection.ts';
import { useSession } from '../../api/use-session.ts';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from './mark.tsx';
import { SignInLink } from '../../entities/sign-in-link.tsx';
import { CreditsGauge } from './credits-gauge.tsx';
import { SIGNED_IN_ENTRIES, SIGNED_OUT_ENTRIES, type NavEntry } from './nav-entries.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** Brings the query cache with it, which a visitor of a public page has no use for. */
const Balance = lazyPart(async () => (await import('./balance.tsx')).default);

const MENU_ID = 'main-menu';

const LINK =
  'relative flex items-center font-medium text-muted no-underline hover:text-text focus-visible:-outline-offset-4 current:font-semibold current:text-text current:after:absolute current:after:bg-accent';
const BAR_LINK =
  'px-3 max-lg:px-1.5 current:after:inset-x-3 max-lg:current:after:inset-x-1.5 current:after:-bottom-px current:after:h-0.75';
const MENU_LINK =
  'min-h-12 w-full gap-2.5 text-left text-16 current:after:inset-y-3.5 current:after:-left-3 current:after:w-0.75';

interface NavLinksProps {
  entries: readonly NavEntry[];
  isMenu?: boolean;
  onFollow?: () => void;
}

function NavLinks({ entries, isMenu = false, onFollow }: NavLinksProps) {
  const { pathname } = useLocation();
  // The weight of the current page must not move its neighbours: each holds the room of its bold words.
  return entries.map(({ text, to }) => (
    <li key={to} className={isMenu ? undefined : 'flex'}>
      <Link
        className={`${LINK} ${isMenu ? MENU_LINK : BAR_LINK}`}
        to={to}
        aria-current={pathname === to ? 'page' : undefined}
        onClick={onFollow}
      >
        <span
          className="grid after:invisible after:h-0 after:overflow-hidden after:font-semibold after:content-[attr(data-text)]"
          data-text={text}
        >
          {text}
        </span>
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
  const { token } = useSession();
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
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="wrap flex h-14 items-stretch gap-2">
        <Link
          className="mr-5 flex min-h-11 items-center gap-2.5 text-17 font-[680] tracking-tight text-text font-stretch-116% no-underline max-lg:mr-0 max-xs:gap-1.5 max-xs:text-15"
          to={isSignedIn ? paths.dashboard : paths.home}
        >
          <Mark />
          {PRODUCT_NAME}
        </Link>
        <nav className="flex items-stretch max-md:hidden" aria-label="Main">
          <ul className="flex items-stretch">
            <NavLinks entries={entries} />
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2 max-xs:gap-1.5">
          <ThemeToggle className="btn btn-quiet btn-icon max-md:hidden" />
          {isSignedIn ? (
            <>
              <Suspense fallback={<CreditsGauge credits={null} />}>
                <Balance />
              </Suspense>
              <LogoutButton className="btn btn-quiet max-md:hidden" />
            </>
          ) : (
            <SignInLink className="btn max-sm:whitespace-normal max-xs:px-2.5">
              {SPEC_TEXTS.loginWithGoogle}
            </SignInLink>
          )}
          <button
            ref={menuButton}
            type="button"
            className="btn btn-icon hidden max-md:inline-flex max-md:min-h-11 max-md:w-11"
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isOpen}
            aria-controls={MENU_ID}
            onClick={() => setOpenAt(isOpen ? null : location.key)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} size={18} />
          </button>
        </div>
      </div>
      <nav
        className="absolute inset-x-0 top-full border-b border-line bg-raised shadow-menu md:hidden"
        id={MENU_ID}
        aria-label="Menu"
        hidden={!isOpen}
      >
        <ul className="wrap py-2">
          <NavLinks entries={entries} isMenu onFollow={() => setOpenAt(null)} />
          <li>
            <ThemeToggle className={`${LINK} ${MENU_LINK}`} showsLabel />
          </li>
          {isSignedIn ? (
            <li>
              <LogoutButton className={`${LINK} ${MENU_LINK}`} />
            </li>
          ) : null}
        </ul>
      </nav>
    </header>
  );
}
