import { OWN_POLICY_PATHS } from '@linklode/contract/page-policies';
import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import {
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  useNavigate as useRouterNavigate,
} from 'react-router';

// React Router with one rule of this app on top: a page with a content policy of its own is entered and left by loading
// a document (docs/decisions/0014), so links and redirects go through here.

/** Whether a change of address is one of documents. `to` is an absolute path of this app. */
function needsDocument(shown: string, to: string): boolean {
  const { pathname } = new URL(to, 'https://app.invalid');
  return pathname !== shown && (OWN_POLICY_PATHS.includes(pathname) || OWN_POLICY_PATHS.includes(shown));
}

/**
 * Goes to an absolute path of this app. `replace` takes the place of the current entry in the history; `state` stays
 * with the entry, in this tab.
 */
type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void;

export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  return useCallback(
    (to, { replace = false, state } = {}) => {
      if (!needsDocument(window.location.pathname, to)) void navigate(to, { replace, state });
      else if (replace) window.location.replace(to);
      else window.location.assign(to);
    },
    [navigate],
  );
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
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || rest.target || !isPlainPress(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    navigate(to, { replace: to === pathname + search + hash });
  }

  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/**
 * React Router's BrowserRouter and Link by its own parts: the module that theirs stand in brings forms, fetchers and
 * preloads along, 4 kB of the home page's script. A page stays on screen until the code of the next one is there.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [shown, setShown] = useState({ way: history.action, location: history.location });
  useLayoutEffect(
    () => history.listen(({ action: way, location }) => startTransition(() => setShown({ way, location }))),
    [history],
  );
  return (
    <Router location={shown.location} navigationType={shown.way} navigator={history}>
      {children}
    </Router>
  );
}
