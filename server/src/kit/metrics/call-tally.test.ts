import fc from 'fast-check';
import { Counter, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { type CallOutcome, openCallTally } from './call-tally.ts';

type Ended = readonly [call: string, outcome: CallOutcome, seconds: number];

const OUTCOMES: readonly CallOutcome[] = ['answered', 'refused', 'limited', 'failed'];
const BOUNDS = [0.02, 0.1, 0.5, 2, 8];

function tallied(requests: readonly Ended[]): Promise<string> {
  const registry = new Registry();
  const tally = openCallTally();
  for (const metric of tally.metrics) registry.registerMetric(metric);
  for (const [call, outcome, seconds] of requests) tally.add(call, outcome, seconds);
  return registry.metrics();
}

function counted(requests: readonly Ended[]): Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  const ended = new Counter({
    name: 'life_http_requests_total',
    help: 'HTTP requests, by call and how they ended',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const times = new Histogram({
    name: 'life_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['call'],
    buckets: BOUNDS,
    registers,
  });
  for (const [call, outcome, seconds] of requests) {
    ended.inc({ call, outcome });
    times.observe({ call }, seconds);
  }
  return registry.metrics();
}

function linesOf(text: string): string[] {
  return text.split('\n').toSorted();
}

test('what is tallied reads as what prom-client counts, also at the bounds', async () => {
  const request = fc.tuple(
    fc.constantFrom('/user/isLogined', '/readyz'),
    fc.constantFrom(...OUTCOMES),
    fc.oneof(fc.constantFrom(...BOUNDS), fc.double({ min: 0, max: 20, noNaN: true })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 30 }), async (requests) => {
      expect(linesOf(await tallied(requests))).toEqual(linesOf(await counted(requests)));
    }),
  );
});
