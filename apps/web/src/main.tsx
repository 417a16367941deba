import { StrictMode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from './lib/router.tsx';
import { keepSignInNotice } from './lib/sign-in-notice.ts';
import { takeSignInStart } from './lib/sign-in-start.ts';
import { session } from './api/connection.ts';
import { waitForDrawnSearch } from './api/drawn-search.ts';
import { keepDrawnField } from './lib/drawn-field.ts';
import { showLetters } from './lib/letters.ts';
import { wholeSheet } from './lib/whole-sheet.ts';
import { paths, signInFailedPath } from './paths.ts';
import { AppRoutes, isKnownPath, loadPages } from './routes.tsx';
import './styles/app.css';

const app = (
  <StrictMode>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  </StrictMode>
);

function OnceDrawn({ tell }: { tell: () => void }) {
  useLayoutEffect(tell, [tell]);
  return null;
}

/** All files of the rows are asked for at once: one would name the next, and each waits for the network. */
function loadRows({ dataset }: HTMLElement): Promise<unknown> {
  for (const href of dataset.rows?.split(' ') ?? []) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    document.head.append(link);
  }
  return import('./features/search/results/results.tsx');
}

/** Draws the page of the address, in the place of what was drawn ahead of it. */
export function startApp(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no place for the app.');

  // A sign-in that this tab began ends at the callback; at any other page, also one that the browser kept, it was given
  // up, or it failed before the identity provider was reached.
  const giveUpSignIn = () => {
    const { pathname, search } = window.location;
    if (pathname === paths.authCallback) return;
    const wasBegun = takeSignInStart();
    if (wasBegun && `${pathname}${search}` === signInFailedPath) keepSignInNotice({ kind: 'unanswered' });
  };
  giveUpSignIn();
  window.addEventListener('pageshow', giveUpSignIn);

  // Letters are ten times a page of rows: what was asked for in the frame comes before them.
  const answer = waitForDrawnSearch();
  const rows = answer && Promise.allSettled([answer, loadRows(container)]);

  const endFrame = () => {
    container.removeAttribute('data-frame');
    delete document.documentElement.dataset.submitted;
    const complete = () => {
      void wholeSheet();
      showLetters();
    };
    if (rows === null) complete();
    else void rows.then(complete);
  };

  // A prerendered page says which address it was drawn for, a star meaning every unknown one; at any other address the
  // app draws itself.
  const { pathname } = window.location;
  const { drawnFor, frame } = container.dataset;
  const isDrawn = drawnFor === '*' ? !isKnownPath(pathname) : drawnFor === pathname;

  if (isDrawn && frame === undefined) {
    hydrateRoot(container, app);
    showLetters();
  } else if (isDrawn && session.getState().token !== null) {
    // The frame of a page behind sign-in, drawn for nobody in particular: it stays until the page itself can take its
    // place at once, and what was typed in it goes along.
    keepDrawnField(container.querySelector('textarea'));
    void loadPages(pathname).then(() => {
      createRoot(container).render(
        <>
          {app}
          <OnceDrawn tell={endFrame} />
        </>,
      );
    });
  } else {
    container.textContent = '';
    endFrame();
    createRoot(container).render(app);
  }
}
