import { startSession } from './api/connection.ts';
import { sendDrawnSearches } from './api/drawn-search.ts';

// The first to run, long before React is there on a slow network: asks for the user, and sends the search of a frame.
startSession();
sendDrawnSearches();
void import('./main.tsx').then(({ startApp }) => startApp());
