import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compose, type Composition } from '../compose.ts';
import { doctorCommands } from '../ops/doctor-command.ts';
import { parseConfig, type Config } from '../platform/config/parse-config.ts';
import { projectRoot } from '../platform/config/read-config.ts';
import { freePort } from '../testing/free-port.ts';
import { operate } from '../testing/operate.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let standIns: ChildProcess;
let dataDir: string;
let env: Record<string, string>;
let config: Config;
let composition: Composition;
let app: TestApp;

/** As docs/how-to/rehearse.md has it: the stand-ins are a process of their own, and their lines are the settings. */
async function startStandIns(web: string, api: string): Promise<Record<string, string>> {
  const script = path.join(projectRoot, 'packages/stand-ins/src/serve-rehearsal.ts');
  standIns = spawn(process.execPath, [script, '--web', web, '--api', api, '--port', '0'], {
    env: { ...process.env, NODE_ENV: 'development' },
  });
  let told = '';
  standIns.stdout?.on('data', (data: Buffer) => (told += data.toString()));
  await vi.waitFor(() => expect(told).toContain('RAZORPAY_WEBHOOK_SECRET'), { timeout: 60_000 });
  return Object.fromEntries(
    [...told.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-rehearsal-'));
  const ports = { web: await freePort(), api: await freePort() };
  const given = await startStandIns(`http://localhost:${ports.web}`, `http://localhost:${ports.api}`);
  env = {
    ...given,
    WEB_PORT: String(ports.web),
    API_PORT: String(ports.api),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  };
  config = parseConfig(env, '/');
  composition = await compose(config);
  const { identity, payments } = composition;
  app = await startTestApp({ config, identity, payments });
  await app.api.listen({ port: ports.api, host: 'localhost' });
}, 120_000);

afterAll(async () => {
  standIns.kill();
  await app.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** A browser as far as a sign-in needs one: cookies by origin, and redirects one at a time. */
function startBrowser() {
  const jars = new Map<string, Map<string, string>>();
  return async (url: URL, init: RequestInit = {}): Promise<Response> => {
    const jar = jars.get(url.origin) ?? new Map<string, string>();
    jars.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Record<string, string> | undefined), cookie },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
}

async function signIn(email: string): Promise<string> {
  const browse = startBrowser();
  let url = new URL('/auth/login', config.api.origin);
  for (let steps = 0; url.origin !== config.web.origin; steps++) {
    expect(steps, `${url.href} leads nowhere`).toBeLessThan(10);
    const isForm = url.pathname.includes('/interaction/');
    const answer = await browse(
      url,
      isForm ? { method: 'POST', body: new URLSearchParams({ email, name: 'Rehearsing Person' }) } : {},
    );
    url = new URL(answer.headers.get('location') ?? '', url);
  }
  const { code, state, iss } = Object.fromEntries(url.searchParams);
  const answer = await browse(new URL('/auth/callback', config.api.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, state, iss }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

async function call<T>(token: string, address: string, body?: object): Promise<T> {
  const answer = await fetch(`${config.api.origin}${address}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status, address).toBe(200);
  return (await answer.json()) as T;
}

const creditsOf = async (token: string): Promise<number> =>
  (await call<{ credits: number }>(token, '/user/me')).credits;

describe('a rehearsal', () => {
  test('goes from sign-in to payment to refund by the adapters of Google and Razorpay, over HTTP', async () => {
    const token = await signIn('rita@example.com');
    expect(await call(token, '/user/me')).toMatchObject({ email: 'rita@example.com', credits: 20 });

    const order = await call<{ id: string; key_id: string }>(token, '/payments/create-order', {
      amount: 129,
      credits: 50,
    });
    expect(order.key_id).toBe(env['RAZORPAY_KEY_ID']);
    const { origin } = new URL(env['RAZORPAY_BASE_URL'] ?? '');
    const attempt = await fetch(`${origin}/razorpay/checkout/attempts`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ key: order.key_id, order_id: order.id, outcome: 'captured' }),
    });
    const paid = (await attempt.json()) as { proof: { razorpay_payment_id: string } };
    expect(await call(token, '/payments/verify-payment', paid.proof)).toMatchObject({ success: true });
    expect(await creditsOf(token)).toBe(70);

    const key = Buffer.from(`${env['RAZORPAY_KEY_ID']}:${env['RAZORPAY_KEY_SECRET']}`).toString('base64');
    const refund = await fetch(
      `${env['RAZORPAY_BASE_URL']}/payments/${paid.proof.razorpay_payment_id}/refund`,
      { method: 'POST', headers: { authorization: `Basic ${key}` } },
    );
    expect(refund.status).toBe(200);
    // The webhook of the refund comes by itself, signed.
    await vi.waitFor(async () => expect(await creditsOf(token)).toBe(20), { timeout: 60_000, interval: 200 });
    await app.payments.inbox.idle();
    expect(await app.audit()).toEqual({});
  }, 120_000);

  test('says on every screen and in the table of the start that others stand in', () => {
    expect(composition.webConfig.stand_ins).toEqual(['sign-in', 'payments']);
    expect(composition.webConfig.checkout_script_url).toBe(env['RAZORPAY_CHECKOUT_URL']);
    expect(
      composition.ports
        .slice(0, 2)
        .map(({ adapter }) => adapter)
        .join(),
    ).toMatch(/at http:\/\/localhost:\d+\/openid \(rehearsal\),.*razorpay\/v1 \(rehearsal\)/);
  });

  test('is told by the doctor, who asks both with the keys', async () => {
    const { told } = await operate(doctorCommands, 'doctor', [], {
      config: { ...config, databaseUrl: app.url },
    });
    expect(told).toMatch(/^ok {3}Sign-in: http:\/\/localhost:\d+\/openid: client and secret are accepted$/m);
    expect(told).toMatch(/^ok {3}Payments: Razorpay accepts the keys/m);
    expect(told).not.toMatch(/secret-of-the-rehearsal/);
  }, 60_000);
});
