import { type CronMatcher, parseCrontab } from 'graphile-worker';
import { expect, test } from 'vitest';
import type { Context } from '../../kit/context.ts';
import { CRONTAB, KEYED_TASKS, taskList } from './tasks.ts';

const schedule = parseCrontab(CRONTAB);

const MINUTES = Array.from({ length: 24 * 60 }, (_, minute) => minute);

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** Number of runs a day, and the first one, in UTC. */
function timesOf(match: CronMatcher): string {
  const times = MINUTES.filter((minute) =>
    match({ min: minute % 60, hour: Math.floor(minute / 60), date: 1, month: 1, dow: 0 }),
  );
  const [first = 0] = times;
  return `${times.length} a day, from ${two(Math.floor(first / 60))}:${two(first % 60)}`;
}

test('every task that no row or purge asks for is on the schedule, and a worker has every scheduled task', () => {
  const others = Object.keys(taskList({} as Context)).filter((name) => !KEYED_TASKS.includes(name));
  expect(schedule.map(({ task }) => task).toSorted()).toEqual(others.toSorted());
});

test('each scheduled task runs as often as promised', () => {
  expect(Object.fromEntries(schedule.map(({ task, match }) => [task, timesOf(match)]))).toEqual({
    units: '1440 a day, from 00:00',
    mandates: '1440 a day, from 00:00',
    autopay: '1440 a day, from 00:00',
    purge: '144 a day, from 00:00',
    'channel-secrets': '144 a day, from 00:00',
    promises: '144 a day, from 00:00',
    statements: '24 a day, from 00:07',
    'ledger-days': '144 a day, from 00:00',
    books: '24 a day, from 00:37',
    crediting: '4 a day, from 00:41',
    pictures: '1 a day, from 19:17',
    // 04:12 in Shanghai.
    'whole-books': '1 a day, from 20:12',
  });
});
