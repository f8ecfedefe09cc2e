import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBatches, keepSwitch, readSwitches, rememberSwitches } from './analytics.ts';
import { openStorage } from './host/host.ts';
import { readEntry } from './session/entry.ts';

test('each event is taken once, in order, and never more than a batch at a time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { maxLength: 400 }),
      fc.integer({ min: 1, max: 100 }),
      (events, size) => {
        const batches = createBatches<number>(size, 500);
        for (const event of events) batches.add(event);
        const out: number[] = [];
        for (let batch = batches.take(); batch.length > 0; batch = batches.take()) {
          expect(batch.length).toBeLessThanOrEqual(size);
          out.push(...batch);
        }
        expect(out).toEqual(events);
      },
    ),
  );
});

test('a batch that was not delivered is the next one again', () => {
  const batches = createBatches<number>(2, 10);
  for (const event of [1, 2, 3]) batches.add(event);
  const lost = batches.take();
  batches.giveBack(lost);
  expect(batches.take()).toEqual([1, 2]);
  expect(batches.take()).toEqual([3]);
});

test('the oldest events are dropped beyond the bound', () => {
  const batches = createBatches<number>(100, 3);
  for (const event of [1, 2, 3, 4, 5]) batches.add(event);
  expect(batches.take()).toEqual([3, 4, 5]);
});

function tab() {
  return openStorage(() => {
    throw new Error('this browser keeps nothing');
  });
}
function at(query: string, perTab = tab()) {
  rememberSwitches(readEntry(`https://pay.example/jiaofei/${query}`), perTab);
  return readSwitches(perTab);
}

test('both switches are on unless each is switched off by its own parameter', () => {
  expect(at('')).toEqual({ own: true, platform: true });
  expect(at('?isMaidianSwitch=false')).toEqual({ own: false, platform: true });
  expect(at('?isMaidianDMSwitch=false')).toEqual({ own: true, platform: false });
  expect(at('?isMaidianSwitch=no')).toEqual({ own: true, platform: true });
});

test('isMaidianSwitch and isMaidianDMSwitch are remembered for the session, until the address switches them on again', () => {
  const perTab = tab();
  at('?isMaidianSwitch=false&isMaidianDMSwitch=false', perTab);
  expect(at('', perTab)).toEqual({ own: false, platform: false });
  expect(at('?isMaidianSwitch=true', perTab)).toEqual({ own: true, platform: false });
});

test('each switch can be set by hand', () => {
  const perTab = tab();
  keepSwitch(perTab, 'own', false);
  expect(readSwitches(perTab)).toEqual({ own: false, platform: true });
  keepSwitch(perTab, 'own', true);
  expect(readSwitches(perTab)).toEqual({ own: true, platform: true });
});
