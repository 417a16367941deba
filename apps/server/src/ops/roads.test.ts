import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { killSwitchFile } from '../platform/fetching/kill-switch.ts';
import { FILES, isHeavy, useRoadWorld } from '../testing/road-world.ts';
import { ROADS } from '../testing/roads.ts';
import type { Ran } from '../testing/run-index-command.ts';

/*
 * Every road into the index, held to the same promises: a plan before anything is fetched, progress with its rate and the time left, going on
 * where it was broken off, a report in plain words, an end when fetching is stopped, and words for whatever a server does
 * (roads-faults.test.ts).
 */

const world = useRoadWorld();

/** A domain of a plan takes two requests; of everything else one is under way. */
const UNDER_WAY = 2;

describe.each(ROADS)('$name', (road) => {
  const go = (signal?: AbortSignal): Promise<Ran> =>
    world().run(road.command, road.words(world()), signal === undefined ? {} : { signal });

  test('says what it takes before, how it comes along, and in plain words what came of it', async () => {
    await road.before?.(world());
    // A minute passes with each look at the clock, so that every line of progress is said.
    let at = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (at += 60_000));
    const began = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => began + (at += 60_000));
    world().web.asked.length = 0;
    let before: string | null = null;
    world().intercept = (response, asked) => {
      if (isHeavy(asked, response.req.headers.range)) before ??= world().told();
      return false;
    };
    const { status, told, failed } = await go();
    expect([status, failed]).toEqual([0, null]);
    expect(before).toMatch(road.plan);
    expect(told).toMatch(/\([\d.]+ (?:[kMG]B )?a second\)/);
    expect(told).toMatch(/about [\d.]+ (?:s|min|h) left/);
    expect(told).toMatch(road.report);
  });

  test('broken off anywhere goes on by the same command, and asks for nothing twice but what was under way', async () => {
    await road.before?.(world());
    world().web.asked.length = 0;
    const copy = world().place('before');
    fs.mkdirSync(copy);
    for (const name of ['home', 'gardens.plan'])
      if (fs.existsSync(world().place(name)))
        fs.cpSync(world().place(name), path.join(copy, name), { recursive: true });
    await go();
    const whole = world().heavy();
    const result = await road.result(world());
    expect(whole.length).toBeGreaterThan(1);
    for (const at of new Set([0, whole.length - 1])) {
      for (const name of ['home', 'gardens.plan', 'archives'])
        fs.rmSync(world().place(name), { recursive: true, force: true });
      fs.cpSync(copy, world().folder, { recursive: true });
      const stop = new AbortController();
      world().web.asked.length = 0;
      world().intercept = () => {
        if (world().heavy().length > at) stop.abort();
        return false;
      };
      const stopped = await go(stop.signal);
      expect(stopped).toMatchObject({ status: 1, failed: null });
      expect(stopped.told).toContain('The same command goes on from here');
      world().intercept = () => false;
      expect((await go()).told).toMatch(road.report);
      expect(await road.result(world())).toEqual(result);
      expect(world().heavy().length, `broken off at ${at}`).toBeLessThanOrEqual(whole.length + UNDER_WAY);
    }
  });

  test('ends when fetching is stopped, begins no more, and goes on when it is allowed again', async () => {
    await road.before?.(world());
    const file = killSwitchFile(world().place('home'));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    world().intercept = (response, asked) => {
      if (!isHeavy(asked, response.req.headers.range)) return false;
      // It never answers.
      fs.writeFileSync(file, 'now');
      return true;
    };
    const ended = await go();
    expect(ended.status).toBe(1);
    const asked = world().web.asked.length;
    expect((await go()).failed).toContain(
      'Fetching is stopped. To allow it again: npm run ops -- index crawl allow',
    );
    expect(world().web.asked.length).toBe(asked);
    world().intercept = () => false;
    await world().run('index crawl allow', []);
    expect((await go()).told).toMatch(road.report);
  });
});

test('a niche, its rows and a list of sites may stand at an address too', async () => {
  world().served.files.set('/gardens.yaml', fs.readFileSync(world().place('gardens.yaml')));
  world().served.files.set('/rows.csv', Buffer.from(world().crawl.csv()));
  world().served.files.set('/sites.txt', fs.readFileSync(world().place('sites.txt')));
  const at = (name: string): string => `http://${FILES}/${name}`;
  const planned = await world().run('index plan', [
    at('gardens.yaml'),
    '--rows',
    at('rows.csv'),
    '--out',
    world().planOf(),
  ]);
  expect(planned.told).toContain('9 pages of 3 domains');
  expect((await world().run('index crawl', [at('sites.txt')])).told).toContain('4 pages asked.');
  expect((await world().run('index refresh', [at('sites.txt'), '--older-than', '0'])).told).toContain(
    '4 known pages to ask again',
  );
});
