import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import type { WorkerEvents } from 'graphile-worker';
import { expect, test } from 'vitest';
import { flagsOf, GROUPS, type JobGroup, OF_A_PARTNER } from '../../kit/jobs/queue.ts';
import type { BreakerState } from '../../kit/ports/services.ts';
import { type Breakers, countFlags, openFlags } from './flags.ts';

const CLOSED: Breakers = { wallet: () => 'CLOSED', sms: () => 'CLOSED', units: () => new Map() };

type Flagged = { readonly name: string; readonly group: JobGroup; readonly partner?: string };

function listOf({ name, group, partner }: Flagged): string[] {
  return flagsOf(name, group, partner);
}

/** The flags of a runner, and what its events say of a job. */
function watched(breakers: Breakers) {
  const events: WorkerEvents = new EventEmitter();
  const forbidden = countFlags(events, breakers);
  const say = (event: 'job:start' | 'job:complete') => (job: Flagged) => {
    const flags = Object.fromEntries(listOf(job).map((flag): [string, true] => [flag, true]));
    Reflect.apply(events.emit, events, [event, { job: { flags } }]);
  };
  return { events, forbidden, start: say('job:start'), end: say('job:complete') };
}

/** True if a job of these flags may be taken. */
function isOpen(forbidden: readonly string[], job: Flagged): boolean {
  return listOf(job).every((flag) => !forbidden.includes(flag));
}

const atUnit = (partner: string, name = 'bill'): Flagged => ({ name, group: 'units', partner });

const jobs = fc.oneof(
  fc.constantFrom(...(Object.keys(GROUPS) as JobGroup[])).map((group): Flagged => ({ name: 'bill', group })),
  fc.constantFrom('water', 'gas', 'power').map((unitId) => atUnit(unitId)),
);

test('however jobs begin and end, no group and no partner runs more than its share, and none takes that of another', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ job: jobs, ends: fc.nat(30) }), { maxLength: 120 }), (wishes) => {
      const { start, end, forbidden } = watched(CLOSED);
      const held: Flagged[] = [];
      for (const { job, ends } of wishes) {
        if (isOpen(forbidden(), job)) {
          start(job);
          held.push(job);
        } else {
          const ofGroup = held.filter(({ group }) => group === job.group);
          const ofPartner = ofGroup.filter(({ partner }) => partner === job.partner);
          const isFull = ofGroup.length === GROUPS[job.group];
          expect(isFull || ofPartner.length === OF_A_PARTNER[job.group]).toBe(true);
        }
        const [ended] = held.splice(ends, 1);
        if (ended) end(ended);
      }
      for (const job of held) end(job);
      expect(forbidden()).toEqual([]);
    }),
  );
});

test('jobs of a wallet that is left alone stay in the queue, and one is taken for the trial', () => {
  let state: BreakerState = 'OPEN';
  const { start, end, forbidden } = watched({ ...CLOSED, wallet: () => state });
  const refund: Flagged = { name: 'refund', group: 'wallet-acts' };
  const all = ['wallet-acts', 'wallet-checks', 'wallet-questions'];
  expect(forbidden().toSorted()).toEqual(all);
  state = 'TRIAL';
  expect(forbidden()).toEqual([]);
  start(refund);
  expect(forbidden().toSorted()).toEqual(all);
  end(refund);
  state = 'CLOSED';
  expect(forbidden()).toEqual([]);
});

test('an open breaker keeps only the write-offs of its unit in the queue', () => {
  const { forbidden } = watched({ ...CLOSED, units: () => new Map([['gas', 'OPEN']]) });
  expect(isOpen(forbidden(), atUnit('gas'))).toBe(false);
  expect(isOpen(forbidden(), atUnit('gas', 'plan'))).toBe(true);
  expect(isOpen(forbidden(), atUnit('water'))).toBe(true);
});

test('one search at a time: the next begins when the one before has ended', async () => {
  const events: WorkerEvents = new EventEmitter();
  const forbiddenFlags = openFlags(events, CLOSED);
  const ended: number[] = [];
  const searches = [1, 2].map((n) => forbiddenFlags().then(() => ended.push(n)));
  await searches[0];
  expect(ended).toEqual([1]);
  Reflect.apply(events.emit, events, ['job:start', { job: { flags: { sms: true } } }]);
  await searches[1];
  expect(ended).toEqual([1, 2]);
});
