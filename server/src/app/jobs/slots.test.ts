import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import type { WorkerEvents } from 'graphile-worker';
import { expect, test } from 'vitest';
import { flagsOf, GROUP_SLOTS, PARTNER_SLOTS, type Slot, unitSlot } from '../../kit/jobs/slots.ts';
import type { BreakerState } from '../../kit/ports/breaker.ts';
import { type Breakers, countJobs, openSlots } from './slots.ts';

const CLOSED: Breakers = { wallet: () => 'CLOSED', sms: () => 'CLOSED', units: () => new Map() };

function jobOf(name: string, slot: Slot) {
  return { flags: Object.fromEntries(flagsOf(name, slot).map((flag): [string, true] => [flag, true])) };
}

/** Whether a job of this slot may be taken. */
function isOpen(forbidden: readonly string[], name: string, slot: Slot): boolean {
  return flagsOf(name, slot).every((flag) => !forbidden.includes(flag));
}

const slots = fc.oneof(
  fc
    .constantFrom(...(Object.keys(GROUP_SLOTS) as (keyof typeof GROUP_SLOTS)[]))
    .map((group): Slot => ({ group })),
  fc.constantFrom('water', 'gas', 'power').map(unitSlot),
);

test('however jobs begin and end, no group and no partner runs more than its slots, and none takes those of another', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ slot: slots, ends: fc.nat(30) }), { maxLength: 120 }), (wishes) => {
      const { start, end, forbidden } = countJobs(CLOSED);
      const held: { slot: Slot }[] = [];
      for (const { slot, ends } of wishes) {
        if (isOpen(forbidden(), 'bill', slot)) {
          start(jobOf('bill', slot));
          held.push({ slot });
        } else {
          const ofGroup = held.filter((job) => job.slot.group === slot.group);
          const ofPartner = ofGroup.filter((job) => job.slot.partner === slot.partner);
          const isFull = ofGroup.length === GROUP_SLOTS[slot.group];
          expect(isFull || ofPartner.length === PARTNER_SLOTS[slot.group]).toBe(true);
        }
        const [ended] = held.splice(ends, 1);
        if (ended) end(jobOf('bill', ended.slot));
      }
      for (const { slot } of held) end(jobOf('bill', slot));
      expect(forbidden()).toEqual([]);
    }),
  );
});

test('jobs of a wallet that is left alone stay in the queue, and one is taken for the trial', () => {
  let state: BreakerState = 'OPEN';
  const { start, end, forbidden } = countJobs({ ...CLOSED, wallet: () => state });
  const refund = jobOf('refund', { group: 'wallet-acts' });
  expect(forbidden().toSorted()).toEqual(['wallet-acts', 'wallet-questions']);
  state = 'TRIAL';
  expect(forbidden()).toEqual([]);
  start(refund);
  expect(forbidden().toSorted()).toEqual(['wallet-acts', 'wallet-questions']);
  end(refund);
  state = 'CLOSED';
  expect(forbidden()).toEqual([]);
});

test('of a unit that is left alone only the write-offs stay in the queue', () => {
  const { forbidden } = countJobs({ ...CLOSED, units: () => new Map([['gas', 'OPEN']]) });
  expect(isOpen(forbidden(), 'bill', unitSlot('gas'))).toBe(false);
  expect(isOpen(forbidden(), 'plan', unitSlot('gas'))).toBe(true);
  expect(isOpen(forbidden(), 'bill', unitSlot('water'))).toBe(true);
});

test('one search at a time: the next begins when the one before has ended', async () => {
  const events: WorkerEvents = new EventEmitter();
  const { forbiddenFlags, close } = openSlots(events, CLOSED);
  const ended: number[] = [];
  const searches = [1, 2].map((n) => forbiddenFlags().then(() => ended.push(n)));
  await searches[0];
  expect(ended).toEqual([1]);
  Reflect.apply(events.emit, events, ['job:start', { job: jobOf('sms', { group: 'sms' }) }]);
  await searches[1];
  expect(ended).toEqual([1, 2]);
  const waiting = forbiddenFlags();
  close();
  await waiting;
});
