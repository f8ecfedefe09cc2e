import { expect } from 'vitest';
import { serviceTest } from '../support/fixtures.ts';
import { booksHold } from '../support/orders.ts';
import { attack } from './attack.ts';
import { openBystander } from './bystander.ts';

const { service, test } = serviceTest();

function numberOf(name: string, otherwise: number): number {
  return Number(process.env[name] ?? otherwise);
}

const seed = numberOf('FUZZ_SEED', 1);
const count = numberOf('FUZZ_COUNT', 3_000);

/** The most time of all requests with their preparation, in milliseconds. */
const TIME_MS = 60_000 + count * 200;

test(`${count} hostile bodies that pass their schemas (seed ${seed}) break nothing and affect no other payer`, {
  timeout: 2 * TIME_MS,
}, async () => {
  console.log(`fuzz: seed ${seed}, ${count} requests, at most ${Math.round(TIME_MS / 1_000)} s`);
  console.log(
    'fuzz: limits of an address that are off: REQUESTS_PER_MINUTE, SIGN_ONS_PER_MINUTE, and with them analytics and feedback',
  );
  const begun = Date.now();
  const bystander = await openBystander(service);
  const report = await attack(service, { seed, count, until: begun + TIME_MS });
  await bystander.stop();
  const seconds = Math.round((Date.now() - begun) / 1_000);
  const most = [...report.codes].sort(([, a], [, b]) => b - a);
  console.log(
    `fuzz: ${report.sent} sent in ${seconds} s: ${most.map(([code, times]) => `${code} ${times}`).join(', ')}`,
  );
  console.log(
    `fuzz: ${bystander.made()} calls beside it, the longest ${Math.round(bystander.longestMs())} ms`,
  );
  const failures = service.logs.filter(({ level, event }) => level === 'error' && event === 'request failed');
  expect(report.failures).toEqual([]);
  expect(bystander.failures).toEqual([]);
  expect(failures).toEqual([]);
  expect(report.sent, 'sent before the time was over').toBe(count);
  expect(bystander.made()).toBeGreaterThan(0);
  await booksHold(service);
});
