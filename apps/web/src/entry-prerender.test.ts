import { WEB_PATHS } from '@linklode/contract';
import { describe, expect, it } from 'vitest';
import { BEHIND_SIGN_IN, drawPage, PRERENDERED } from './entry-prerender.tsx';

describe.each(PRERENDERED)('the prerendered page $pathname', ({ pathname }) => {
  it('has one heading, a title and a way to sign in, and needs no inline code or style', async () => {
    const html = await drawPage(pathname);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/^<title>[^<]*Linklode/);
    expect(html).not.toMatch(/<script|<template|\sstyle=|javascript:/);
    expect(html).toContain('>Login with Google</a>');
    if (pathname !== '*') expect(html).toMatch(/<meta name="description" content="[^"]{30,}"/);
  });
});

describe('the prerendered home page', () => {
  it('holds its sections, its nine questions closed, and a search box that is off', async () => {
    const html = await drawPage('/');
    for (const id of ['live-showcase', 'what-is-tool', 'faq-section']) expect(html).toContain(`id="${id}"`);
    expect(html.match(/<details(?![^>]* open)[^>]*>/g)).toHaveLength(9);
    expect(html).toMatch(/<textarea[^>]*disabled=""/);
    expect(html).toContain('href="/login">Get 20 Free Credits</a>');
  });
});

describe('pages behind sign-in', () => {
  it('each name their scripts ahead', () => {
    expect(BEHIND_SIGN_IN.map(({ pathname }) => pathname).toSorted()).toEqual(WEB_PATHS.protected.toSorted());
  });

  it.each(BEHIND_SIGN_IN.filter(({ isDrawn }) => isDrawn))(
    'draw $pathname as a frame that takes a query and shows nobody in particular',
    async ({ pathname }) => {
      const frame = await drawPage(pathname, true);
      expect(frame).toMatch(/<textarea(?![^>]* disabled=)[^>]*id="query"/);
      expect(frame).not.toContain('Login with Google');
      expect(frame).not.toContain('Welcome');
      // The next page is drawn for a visitor again.
      expect(await drawPage('/pricing')).toContain('Login with Google');
    },
  );
});
