import { WEB_PATHS } from '@linklode/contract';
import { describe, expect, it } from 'vitest';
import { findRoute, ROUTES } from './routes.tsx';

describe('routes', () => {
  it('are addresses that the web server answers with 200, with the access it gives them', () => {
    for (const [path, route] of Object.entries(ROUTES)) {
      expect(route.access === 'account' ? WEB_PATHS.protected : WEB_PATHS.public).toContain(path);
    }
    expect([...WEB_PATHS.public, ...WEB_PATHS.protected].filter((path) => !findRoute(path))).toEqual([]);
  });

  it('are found with and without a trailing slash, and nothing else is', () => {
    expect(findRoute('/login/')).toBe(findRoute('/login'));
    for (const path of ['/nope', '/Login', '/dashboard/x', '//', '/constructor', ''])
      expect(findRoute(path)).toBeNull();
  });
});
