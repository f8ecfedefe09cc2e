import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseGone, meansGone, meansUnreachable, openOutage } from './connection-lost.ts';

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

test('answers are told to nobody without an outage, and lines about other errors are written', () => {
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

function ofDatabase(code: string): Error {
  return Object.assign(new pg.DatabaseError('said by PostgreSQL', 0, 'error'), { code });
}

function ofSystem(code: string): Error {
  return Object.assign(new Error('said by the system'), { code });
}

test.each(['57P01', '57P02', '57P03', '08006', '08P01', '25006', '53300'])(
  'the code %s of PostgreSQL means that it is gone',
  (code) => expect(meansGone(ofDatabase(code))).toBe(true),
);

test.each(['23505', '40001', '40P01', '57014', '42P01', '25P03', '22012'])(
  'the code %s of PostgreSQL means that it answers',
  (code) => expect(meansGone(ofDatabase(code))).toBe(false),
);

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])('a connection that breaks with %s means that it is gone', (code) =>
  expect(meansGone(ofSystem(code))).toBe(true),
);

test.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])("the client's words %j mean that it is gone", (message) => {
  expect(meansGone(new Error(message))).toBe(true);
});

test.each([new RangeError('not a safe whole number: 9'), ofSystem('ENOENT'), 'no error', undefined])(
  'another error means nothing about the database: %s',
  (error) => expect(meansGone(error)).toBe(false),
);

test('a database that refuses the password answers, and one without a usable socket does not', () => {
  expect(meansUnreachable(ofDatabase('28P01'))).toBe(false);
  expect(meansUnreachable(ofDatabase('53300'))).toBe(true);
  expect(meansUnreachable(new Error('The server does not support SSL connections'))).toBe(true);
});

test('a gone database says why, also where the error of the system has no message', () => {
  const error = new DatabaseGone(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }));
  expect(error.message).toBe("the database can't be used now: ECONNREFUSED");
  expect(meansGone(error)).toBe(true);
});
