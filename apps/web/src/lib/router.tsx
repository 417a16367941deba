import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';

// All addresses of this app are fixed texts, so all that a router has to do is to keep the screen and the address bar in
// step. React Router does that for 9 to 13 kB gzipped on every first visit, which the home page's budget does not have;
// the names here are those of its declarative mode.

export interface Location {
  readonly pathname: string;
  /** With its question mark; empty where there is none. */
  readonly search: string;
  /** With its hash sign; empty where there is none. */
  readonly hash: string;
  /** New with every navigation, also to the same address. */
  readonly key: string;
}

export type NavigationType = 'PUSH' | 'REPLACE' | 'POP';

/** Goes to an absolute path of this app. `replace` takes the place of the current entry in the history. */
export type Navigate = (to: string, options?: { replace?: boolean }) => void;

interface RouterState {
  readonly location: Location;
  readonly type: NavigationType;
}

interface Router extends RouterState {
  readonly navigate: Navigate;
}

const RouterContext = createContext<Router | null>(null);

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('There is no router around this component.');
  return router;
}

export function useLocation(): Location {
  return useRouter().location;
}

/** How the page on screen was reached; POP is the first load, back and forward. */
export function useNavigationType(): NavigationType {
  return useRouter().type;
}

export function useNavigate(): Navigate {
  return useRouter().navigate;
}

function shownLocation(): Location {
  const { pathname, search, hash } = window.location;
  const held = window.history.state as { key?: string } | null;
  return { pathname, search, hash, key: held?.key ?? 'first' };
}

interface BrowserRouterProps {
  /** Paths that are always documents of their own, because their answer carries a policy of its own. */
  ownDocuments: readonly string[];
  children: ReactNode;
}

/** Keeps the app in step with the address bar. A page stays on screen until the code of the next one is there. */
export function BrowserRouter({ ownDocuments, children }: BrowserRouterProps) {
  const [state, setState] = useState<RouterState>(() => ({ location: shownLocation(), type: 'POP' }));

  const navigate = useMemo<Navigate>(() => {
    return (to, { replace = false } = {}) => {
      const shown = window.location.pathname;
      const { pathname } = new URL(to, window.location.href);
      if (pathname !== shown && (ownDocuments.includes(pathname) || ownDocuments.includes(shown))) {
        if (replace) window.location.replace(to);
        else window.location.assign(to);
        return;
      }
      const held = { key: Math.random().toString(36).slice(2) };
      if (replace) window.history.replaceState(held, '', to);
      else window.history.pushState(held, '', to);
      const location = shownLocation();
      startTransition(() => setState({ location, type: replace ? 'REPLACE' : 'PUSH' }));
    };
  }, [ownDocuments]);

  // Follows the browser's back and forward.
  useEffect(() => {
    const follow = () => {
      const location = shownLocation();
      startTransition(() => setState({ location, type: 'POP' }));
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const router = useMemo(() => ({ ...state, navigate }), [state, navigate]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** Draws one address and goes nowhere: for prerendering. */
export function StaticRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const router = useMemo<Router>(
    () => ({
      location: { pathname, search: '', hash: '', key: 'first' },
      type: 'POP',
      navigate: () => undefined,
    }),
    [pathname],
  );
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** Goes elsewhere as soon as it is drawn, in the place of the current entry. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  // Follows the screen: what is drawn here must be left.
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An absolute path of this app. */
  to: string;
}

/** A plain press of the main button; everything else (new tab, download) is the browser's. */
function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
}

/** A link inside the app. Following one to the address on screen replaces its entry in the history. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const { location, navigate } = useRouter();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || rest.target || !isPlainPress(event)) return;
    event.preventDefault();
    navigate(to, { replace: to === location.pathname + location.search + location.hash });
  }

  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}
