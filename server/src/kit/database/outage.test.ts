import { expect, test } from 'vitest';
import { DatabaseGone, openOutage } from './connection-lost.ts';

const GONE = new DatabaseGone(new Error('Connection terminated'));

function watched() {
  const lines: [level: string, event: string, facts?: object][] = [];
  const write = (level: string) => (event: string, facts?: object) => {
    lines.push(facts ? [level, event, facts] : [level, event]);
  };
  let time = 0;
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const outage = openOutage(log, () => time);
  return {
    ...outage,
    lines,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

test('many failures are one line, and the first answer after a quiet second is another with the counts', () => {
  const { failed, answered, log, lines, pass } = watched();
  for (let times = 0; times < 5; times += 1) failed(GONE);
  log.error('overdue rows not swept', { error: GONE });
  log.warn('cache not refreshed', { error: GONE });
  log.warn('cache not refreshed', { error: GONE });
  pass(9_000);
  answered();
  answered();
  expect(lines).toEqual([
    ['error', 'database gone', { reason: GONE.message }],
    [
      'warn',
      'database back',
      { ms: 9_000, failures: 5, unsaid: { 'overdue rows not swept': 1, 'cache not refreshed': 2 } },
    ],
  ]);
});

test('an answer between failures ends no outage: a leader that takes no writes still answers reads', () => {
  const { failed, answered, lines, pass } = watched();
  failed(GONE);
  pass(500);
  answered();
  failed(GONE);
  pass(999);
  answered();
  expect(lines).toHaveLength(1);
  pass(1);
  answered();
  expect(lines).toHaveLength(2);
});

test('without an outage answers are told to nobody, and lines about other errors are written', () => {
  const { answered, log, lines } = watched();
  const error = new Error('a bug');
  answered();
  log.error('request failed', { error });
  log.info('call');
  expect(lines).toEqual([
    ['error', 'request failed', { error }],
    ['info', 'call'],
  ]);
});
