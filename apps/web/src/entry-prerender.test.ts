import { describe, expect, it } from 'vitest';
import { drawPage, PRERENDERED } from './entry-prerender.tsx';

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
