import type { UnitDescription } from '@life-payment/biller-api';
import {
  PROJECT_OFFLINE,
  UNIT_CLOSED_NOW,
  UNIT_MAINTENANCE,
  UNIT_PAYS_ELSEWHERE,
  UNIT_REPLACED,
} from '@life-payment/contract';
import { expect, test } from 'vitest';
import { canPayNow, projectState, unitState, untilText } from './units.ts';

const text = { zh: '电', en: 'Power' };

function unit(more: Partial<UnitDescription> = {}): UnitDescription {
  return {
    unitId: 'power',
    name: text,
    projectType: 'ELECTRICITY',
    areas: ['430100'],
    account: { label: text, hint: text, pattern: '\\d+', digitsOnly: true, maxLength: 10 },
    billing: 'POSTPAID',
    selection: 'ANY',
    amount: { kind: 'EXACT' },
    suggested: [],
    maintenance: [],
    offline: false,
    autopay: false,
    ...more,
  };
}

/** A time of day in Shanghai. */
function at(clock: string): Date {
  return new Date(`2026-11-20T${clock}:00+08:00`);
}

test.each([
  ['08:00', '22:00', '07:59', 'CLOSED_NOW'],
  ['08:00', '22:00', '08:00', 'OPEN'],
  ['08:00', '22:00', '21:59', 'OPEN'],
  ['08:00', '22:00', '22:00', 'CLOSED_NOW'],
  ['22:00', '06:00', '23:30', 'OPEN'],
  ['22:00', '06:00', '05:59', 'OPEN'],
  ['22:00', '06:00', '12:00', 'CLOSED_NOW'],
  ['00:00', '00:00', '03:00', 'OPEN'],
])('a unit with service hours from %s to %s is at %s: %s', (from, to, clock, kind) => {
  expect(unitState(unit({ serviceHours: { from, to } }), at(clock)).kind).toBe(kind);
});

const window = (from: string, until: string) => ({
  from: at(from).toISOString(),
  until: at(until).toISOString(),
});

test('maintenance holds from its first moment until just before its end', () => {
  const one = unit({ maintenance: [window('10:00', '11:00')] });
  expect(unitState(one, at('09:59')).kind).toBe('OPEN');
  expect(unitState(one, at('10:00'))).toEqual({ kind: 'MAINTENANCE', until: at('11:00') });
  expect(unitState(one, at('11:00')).kind).toBe('OPEN');
});

test('maintenance counts with the name of a time zone behind its moments, and in a leap second', () => {
  const [from, until] = ['2026-11-20T10:00:00+08:00[Asia/Shanghai]', '2026-12-31T23:59:60Z'];
  const one = unit({ maintenance: [{ from, until }] });
  expect(unitState(one, at('10:30'))).toEqual({
    kind: 'MAINTENANCE',
    until: new Date('2026-12-31T23:59:59Z'),
  });
});

test('windows of maintenance that follow each other count as one', () => {
  const two = unit({ maintenance: [window('11:00', '12:00'), window('10:00', '11:00')] });
  expect(unitState(two, at('10:30'))).toEqual({ kind: 'MAINTENANCE', until: at('12:00') });
  const apart = unit({ maintenance: [window('10:00', '11:00'), window('11:30', '12:00')] });
  expect(unitState(apart, at('10:30'))).toEqual({ kind: 'MAINTENANCE', until: at('11:00') });
});

const alone = { replacementOf: () => null };
const other = unit({ unitId: 'new-power', name: { zh: '新电', en: 'New Power' } });

test('an open unit can be paid', () => {
  expect(canPayNow(alone, unit(), 'en', at('12:00'))).toBeNull();
});

test('an offline unit is refused, with the unit that replaces it if there is one', () => {
  const offline = unit({ offline: true, serviceHours: { from: '08:00', to: '09:00' } });
  expect(canPayNow(alone, offline, 'en', at('12:00'))?.refused).toBe(PROJECT_OFFLINE);
  const replaced = canPayNow({ replacementOf: () => other }, offline, 'zh-CN', at('12:00'));
  expect(replaced).toMatchObject({
    refused: UNIT_REPLACED,
    params: { unitId: 'new-power', unitName: '新电' },
  });
});

test('a unit in maintenance is refused, with the day of its end if that is another day', () => {
  const until = (end: string) =>
    canPayNow(
      alone,
      unit({ maintenance: [{ from: at('01:00').toISOString(), until: end }] }),
      'en',
      at('12:00'),
    );
  expect(until('2026-11-20T18:00:00+08:00')).toMatchObject({
    refused: UNIT_MAINTENANCE,
    params: { until: '18:00' },
  });
  expect(until('2026-11-21T06:00:00+08:00')?.params).toEqual({ until: 'Nov 21, 06:00' });
});

test('a moment on another day is written as the app writes it', () => {
  const midnight = new Date('2026-11-21T00:00:00+08:00');
  expect(untilText(midnight, at('12:00'), 'en')).toBe('Nov 21, 00:00');
  expect(untilText(midnight, at('12:00'), 'zh-CN')).toBe('11月21日 00:00');
});

test('a unit is refused outside of its hours with the time it opens, and where it has a payment page of its own', () => {
  const closed = unit({ serviceHours: { from: '08:00', to: '09:00' } });
  expect(canPayNow(alone, closed, 'en', at('07:00'))).toMatchObject({
    refused: UNIT_CLOSED_NOW,
    params: { opens: '08:00' },
  });
  expect(canPayNow(alone, closed, 'en', at('12:00'))?.params).toEqual({ opens: 'Nov 21, 08:00' });
  const elsewhere = unit({ paysElsewhere: 'https://unit.example/pay' });
  expect(canPayNow(alone, elsewhere, 'en', at('12:00'))?.refused).toBe(UNIT_PAYS_ELSEWHERE);
});

test('a project is open while one of its units is, offline when none is, and missing without units', () => {
  const offline = unit({ offline: true });
  expect(projectState([offline, unit()], 'ELECTRICITY')).toBe('OPEN');
  expect(projectState([offline], 'ELECTRICITY')).toBe('OFFLINE');
  expect(projectState([offline], 'WATER')).toBe('NONE');
});
