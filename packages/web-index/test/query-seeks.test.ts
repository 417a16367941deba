import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');
/** A parameter beside the rowid of a full text, as it comes. */
const UNCAST = /MATCH\s+\?[^`;]*?\browid\s*(?:[<>]=?|=|BETWEEN)\s*(?:\?|CAST\(\? AS INTEGER\)\s+AND\s+\?)/;

const isUncast = (source: string): boolean => UNCAST.test(source);

// node:sqlite binds a number as REAL, and FTS5 seeks to integers only. Answers are the same without, so nothing but
// time tells.
test('full text is asked for pages from an id on by an integer', () => {
  const uncast = globSync('**/*.ts', { cwd: SOURCES }).filter((file) =>
    isUncast(readFileSync(join(SOURCES, file), 'utf8')),
  );
  expect(uncast).toEqual([]);
});

test('a number as it comes would be seen', () => {
  expect(isUncast('WHERE pages_fts MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid')).toBe(true);
  expect(isUncast('WHERE pages_fts MATCH ? AND rowid BETWEEN CAST(? AS INTEGER) AND ?')).toBe(true);
  expect(isUncast('WHERE pages_fts MATCH ? AND rowid = ?')).toBe(true);
  expect(isUncast('WHERE pages_fts MATCH ? AND rowid <= CAST(? AS INTEGER)')).toBe(false);
});

/** Addresses and anchors are indexed by their keys alone (name-key.ts): by the text, each look reads all of them. */
const UNKEYED = /WHERE\s+(?:\w+\.)?(?:url|text)\s*=\s*\?/;

test('addresses and anchors are looked up by their keys', () => {
  const unkeyed = globSync('**/*.ts', { cwd: SOURCES }).filter((file) =>
    UNKEYED.test(readFileSync(join(SOURCES, file), 'utf8')),
  );
  expect(unkeyed).toEqual([]);
  expect(UNKEYED.test('FROM urls u JOIN pages p ON p.url_id = u.id WHERE u.url = ?1')).toBe(true);
  expect(UNKEYED.test('FROM urls u WHERE u.key = name_key(?1) AND u.url = ?1')).toBe(false);
});
