import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RockPatterns } from './rock-patterns.tsx';
import { Footer } from './footer.tsx';
import { HashScroll } from './hash-scroll.tsx';
import { NavBar } from './nav-bar.tsx';
import { RouteFocus } from './route-focus.tsx';
import { SessionEnd } from './session-end.tsx';
import { MAIN_ID, SkipLinks } from './skip-links.tsx';
import { StandInNotice } from './stand-in-notice.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';

function ScreenFailed() {
  return (
    <PageFrame>
      <Notice
        tone="bad"
        role="alert"
        title={SPEC_TEXTS.somethingWrong}
        action={<Button onClick={() => window.location.reload()}>Reload page</Button>}
      >
        {navigator.onLine
          ? 'This page could not be shown. Reloading usually helps.'
          : 'There is no connection just now, and this page was not here yet. Reload it once there is one.'}
      </Notice>
    </PageFrame>
  );
}

/** What stands around every page. */
export function AppShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <SkipLinks />
      <RockPatterns />
      <StandInNotice />
      <NavBar />
      <main className="has-[>[data-fills-page]]:flex" id={MAIN_ID} tabIndex={-1}>
        <ErrorBoundary resetKey={pathname} fallback={<ScreenFailed />}>
          <Suspense fallback={<div className="min-h-[calc(100svh-56px)]" />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <HashScroll />
      <RouteFocus />
      <SessionEnd />
    </>
  );
}
