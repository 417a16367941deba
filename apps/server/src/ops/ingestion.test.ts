import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { killSwitchFile } from '../platform/fetching/kill-switch.ts';
import { FILES, isHeavy, useIngestionFixture } from '../testing/ingestion-fixture.ts';
import { INGESTIONS } from '../testing/ingestions.ts';
import type { Ran } from '../testing/run-index-command.ts';

/*
 * Every way of bringing something into the index, held to the same promises: a plan before anything is fetched,
 * progress with its rate and the time left, going on where it was broken off, a report in plain words, an end when
 * fetching is stopped, and words for whatever a server does (ingestion-faults.test.ts).
 */

const fixture = useIngestionFixture();

/** A domain of a plan takes two requests; of everything else one is under way. */
const UNDER_WAY = 2;

describe.each(INGESTIONS)('$name', (ingestion) => {
  const go = (signal?: AbortSignal): Promise<Ran> =>
    fixture().run(ingestion.command, ingestion.words(fixture()), signal === undefined ? {} : { signal });

  test('says what it takes before, how it comes along, and in plain words what came of it', async () => {
    await ingestion.before?.(fixture());
    // A minute passes with each look at the clock, so that every line of progress is said.
    let at = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (at += 60_000));
    const began = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => began + (at += 60_000));
    fixture().web.asked.length = 0;
    let before: string | null = null;
    fixture().intercept = (response, asked) => {
      if (isHeavy(asked, response.req.headers.range)) before ??= fixture().told();
      return false;
    };
    const { status, told, failed } = await go();
    expect([status, failed]).toEqual([0, null]);
    expect(before).toMatch(ingestion.plan);
    expect(told).toMatch(/\([\d.]+ (?:[kMG]B )?a second\)/);
    expect(told).toMatch(/about [\d.]+ (?:s|min|h) left/);
    expect(told).toMatch(ingestion.report);
  });

  test('broken off anywhere goes on by the same command, and asks for nothing twice but what was under way', async () => {
    await ingestion.before?.(fixture());
    fixture().web.asked.length = 0;
    const copy = fixture().place('before');
    fs.mkdirSync(copy);
    for (const name of ['home', 'gardens.plan'])
      if (fs.existsSync(fixture().place(name)))
        fs.cpSync(fixture().place(name), path.join(copy, name), { recursive: true });
    await go();
    const whole = fixture().heavy();
    const result = await ingestion.result(fixture());
    expect(whole.length).toBeGreaterThan(1);
    for (const at of new Set([0, whole.length - 1])) {
      for (const name of ['home', 'gardens.plan', 'archives'])
        fs.rmSync(fixture().place(name), { recursive: true, force: true });
      fs.cpSync(copy, fixture().folder, { recursive: true });
      const stop = new AbortController();
      fixture().web.asked.length = 0;
      fixture().intercept = () => {
        if (fixture().heavy().length > at) stop.abort();
        return false;
      };
      const stopped = await go(stop.signal);
      expect(stopped).toMatchObject({ status: 1, failed: null });
      expect(stopped.told).toContain('The same command goes on from here');
      fixture().intercept = () => false;
      expect((await go()).told).toMatch(ingestion.report);
      expect(await ingestion.result(fixture())).toEqual(result);
      expect(fixture().heavy().length, `broken off at ${at}`).toBeLessThanOrEqual(whole.length + UNDER_WAY);
    }
  });

  test('ends when fetching is stopped, begins no more, and goes on when it is allowed again', async () => {
    await ingestion.before?.(fixture());
    const file = killSwitchFile(fixture().place('home'));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fixture().intercept = (response, asked) => {
      if (!isHeavy(asked, response.req.headers.range)) return false;
      // It never answers.
      fs.writeFileSync(file, 'now');
      return true;
    };
    const ended = await go();
    expect(ended.status).toBe(1);
    const asked = fixture().web.asked.length;
    expect((await go()).failed).toContain(
      'Fetching is stopped. To allow it again: npm run ops -- index crawl allow',
    );
    expect(fixture().web.asked.length).toBe(asked);
    fixture().intercept = () => false;
    await fixture().run('index crawl allow', []);
    expect((await go()).told).toMatch(ingestion.report);
  });
});

test('a niche, its rows and a list of sites may stand at an address too', async () => {
  fixture().served.files.set('/gardens.yaml', fs.readFileSync(fixture().place('gardens.yaml')));
  fixture().served.files.set('/rows.csv', Buffer.from(fixture().crawl.csv()));
  fixture().served.files.set('/sites.txt', fs.readFileSync(fixture().place('sites.txt')));
  const at = (name: string): string => `http://${FILES}/${name}`;
  const planned = await fixture().run('index plan', [
    at('gardens.yaml'),
    '--rows',
    at('rows.csv'),
    '--out',
    fixture().planOf(),
  ]);
  expect(planned.told).toContain('9 pages of 3 domains');
  expect((await fixture().run('index crawl', [at('sites.txt')])).told).toContain('4 pages asked.');
  expect((await fixture().run('index refresh', [at('sites.txt'), '--older-than', '0'])).told).toContain(
    '4 known pages to ask again',
  );
});
