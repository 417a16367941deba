import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from './lib/router.tsx';
import { startSession } from './api/connection.ts';
import { AppRoutes } from './routes.tsx';
import './styles/app.css';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no place for the app.');

startSession();

const app = (
  <StrictMode>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  </StrictMode>
);

// Prerendered pages say which address they were drawn for; at any other the app draws itself.
if (container.dataset.drawnFor !== undefined && container.dataset.drawnFor === window.location.pathname) {
  hydrateRoot(container, app);
} else {
  container.textContent = '';
  createRoot(container).render(app);
}
