import { expect, test } from 'vitest';
import { after, DAY } from '../kit/time.ts';
import { tellKeyEnds } from './open.ts';

test('a key is told of from 30 days before its end on', () => {
  const now = new Date('2027-06-10T10:00:00+08:00');
  const told: unknown[] = [];
  const measured: string[] = [];
  tellKeyEnds({
    config: {
      ends: [
        { setting: 'BILLER_PUBLIC_KEY', at: after(now, 10 * DAY) },
        { setting: 'BILLER_PRIVATE_KEY', at: after(now, 100 * DAY) },
      ],
    },
    now: () => now,
    log: { error: (event, facts) => told.push([event, facts]) },
    metrics: { keyEnds: (setting) => measured.push(setting) },
  });
  expect(told).toEqual([
    ['key ends soon', expect.objectContaining({ setting: 'BILLER_PUBLIC_KEY', days: 10 })],
  ]);
  expect(measured).toEqual(['BILLER_PUBLIC_KEY', 'BILLER_PRIVATE_KEY']);
});
