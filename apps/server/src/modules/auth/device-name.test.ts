import { describe, expect, test } from 'vitest';
import { nameDevice } from './device-name.ts';

describe('the name of a device', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    ['curl/8.5.0', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
    [`<script>alert(1)</script>${'x'.repeat(100_000)}Firefox/1`, 'Unknown device'],
    ['Firefox/1 <img src=x onerror=alert(1)> Windows \u202E', 'Firefox on Windows'],
  ])('%.60s is %s', (userAgent, name) => {
    expect(nameDevice(userAgent)).toBe(name);
  });
});
