import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { MAIN_ID } from './skip-links.tsx';

/** Time for the new page to set its title. */
const ANNOUNCE_AFTER_MS = 100;

/** On a change of page: to the top, the keyboard to the content, and the new title spoken. */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const way = useNavigationType();
  const shownPath = useRef(pathname);
  const [spoken, setSpoken] = useState('');

  // Follows the address: the browser does all this itself only when it loads a document.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (way !== 'POP' && hash === '') window.scrollTo(0, 0);
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    const speak = (): void => setSpoken(document.title);
    const timer = setTimeout(speak, ANNOUNCE_AFTER_MS);
    // A page whose code or data is still on its way sets its title later.
    const observer = new MutationObserver(speak);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname, hash, way]);

  return (
    <div className="sr-only" role="status" aria-label="Page">
      {spoken}
    </div>
  );
}
