import { afterAll, vi } from 'vitest';

/* Files of tests share a process: what one of them replaced and did not put back would be met by the next. */
afterAll(() => {
  const left = [
    ...(vi.isMockFunction(Reflect.get(performance, 'now')) ? ['performance.now'] : []),
    ...(vi.isMockFunction(Reflect.get(Date, 'now')) || vi.isFakeTimers() ? ['the clock'] : []),
    ...('window' in globalThis ? ['window'] : []),
  ];
  if (left.length > 0) throw new Error(`This file left behind what it had replaced: ${left.join(', ')}.`);
});
