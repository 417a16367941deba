import { WEB_PATHS } from '@linklode/contract';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_ROUTES, isKnownPath, PUBLIC_ROUTES } from './routes.tsx';

describe('routes', () => {
  it('are the addresses that the web server answers with 200, with the access it gives them', () => {
    const pathsOf = (routes: typeof PUBLIC_ROUTES) => new Set(routes.map(({ path }) => path));
    expect(pathsOf(PUBLIC_ROUTES)).toEqual(new Set(WEB_PATHS.public));
    expect(pathsOf(ACCOUNT_ROUTES)).toEqual(new Set(WEB_PATHS.protected));
  });

  it('are found with and without a trailing slash, and nothing else is', () => {
    for (const path of ['/', '/login', '/login/', '/dashboard', '/auth/callback'])
      expect(isKnownPath(path), path).toBe(true);
    for (const path of ['/nope', '/Login', '/dashboard/x', '/constructor', '*'])
      expect(isKnownPath(path), path).toBe(false);
  });
});
