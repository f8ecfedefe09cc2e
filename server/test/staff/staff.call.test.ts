import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Command, usageOf } from '../../src/staff/command.ts';
import { COMMANDS } from '../../src/staff/commands.ts';
import { runCommand } from '../../src/staff/run.ts';
import { serviceTest } from '../support/fixtures.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test } = serviceTest();

const { type, done, refused } = staffAtWork(service);

async function logged() {
  const { rows } = await sql<{
    outcome: string;
    staff: string;
    command: string;
    arguments: string;
    error: string | null;
  }>`
    select outcome, staff, command, arguments, error from staff_log
    order by log_id`.execute(service.context.db);
  return rows;
}

test('the first staff member is added by anybody, every other one by a staff member', async () => {
  expect(await refused('li.lei', 'feedback', 'list')).toBe(
    'li.lei is not staff. A staff member adds one with "staff add <name>".',
  );
  expect(await done('li.lei', 'staff', 'add', 'li.lei')).toBe('li.lei is staff.');
  expect(await refused('han.meimei', 'staff', 'add', 'han.meimei')).toContain('is not staff');
  await done('li.lei', 'staff', 'add', 'han.meimei');
  expect(await done('han.meimei', 'staff', 'list')).toMatch(/^han\.meimei {2}added .* by li\.lei\nli\.lei /);
});

/** Two members of staff make a third. */
async function join(name: string): Promise<void> {
  const said = await done('li.lei', 'staff', 'add', name);
  const id = /^Proposal (\d+):/.exec(said)?.[1] ?? '';
  expect(await refused(name, 'approve', id)).toContain('is not staff');
  expect(await refused('li.lei', 'approve', id)).toContain('your own proposal');
  await done('han.meimei', 'approve', id);
}

test('a removed staff member can do nothing until added again', async () => {
  await join('wang.wu');
  await done('li.lei', 'staff', 'remove', 'wang.wu');
  expect(await refused('wang.wu', 'log')).toContain('is not staff');
  expect(await refused('li.lei', 'staff', 'remove', 'wang.wu')).toBe('wang.wu is not staff.');
  await join('wang.wu');
  await done('wang.wu', 'log');
});
test('each command has a log line before it and one after it, with long numbers masked', async () => {
  const before = (await logged()).length;
  await refused('li.lei', 'content', 'load', '/nowhere/13800001234');
  expect((await logged()).slice(before)).toEqual([
    {
      outcome: 'STARTED',
      staff: 'li.lei',
      command: 'content load',
      arguments: '/nowhere/138****34 --as li.lei',
      error: null,
    },
    expect.objectContaining({ outcome: 'FAILED', error: expect.not.stringContaining('13800001234') }),
  ]);
  const lines = (await done('li.lei', 'log')).split('\n');
  expect(lines[0]).toMatch(/NO END {2}log --as li\.lei$/);
  expect(lines[1]).toMatch(/FAILED {2}content load \/nowhere\/138\*\*\*\*34/);
});

test('a command that was broken off has no end in the log', async () => {
  const endless: Command = { name: 'wait', summary: '', run: () => new Promise<void>(() => undefined) };
  const silent = { print: async () => undefined, complain: () => undefined };
  // Not awaited, as if the process were killed.
  void runCommand([endless], () => service.context, silent, ['wait', '--as', 'li.lei']);
  await expect.poll(async () => (await logged()).some(({ command }) => command === 'wait')).toBe(true);
  expect(await done('li.lei', 'log', '--by', 'li.lei')).toMatch(/NO END {2}wait/);
});

test('a failure that is a bug is logged and thrown', async () => {
  const broken: Command = { name: 'break', summary: '', run: async () => Promise.reject(new Error('a bug')) };
  const silent = { print: async () => undefined, complain: () => undefined };
  await expect(
    runCommand([broken], () => service.context, silent, ['break', '--as', 'li.lei']),
  ).rejects.toThrow('a bug');
  expect((await logged()).at(-1)).toMatchObject({ command: 'break', outcome: 'FAILED', error: 'a bug' });
});

test.each([
  [[], 'Say what to do'],
  [['dance', '--as', 'li.lei'], 'There is no command "dance"'],
  [['content', '--as', 'li.lei'], 'content load <file>'],
  [['content', 'load', '--as', 'li.lei'], 'content load <file>'],
  [['content', 'load', 'a', 'b', '--as', 'li.lei'], 'content load <file>'],
  [['log'], '--as names a person'],
  [['log', '--as', 'Li.Lei'], 'small letters'],
  [['log', '--as', 'li.lei', '--loud'], "Unknown option '--loud'"],
  [['log', '--as', 'li.lei', '--before', 'x'], 'a whole number'],
])('the command %j is not understood, and nothing is done', async (typed, sentence) => {
  const said = await type(...typed);
  expect(said).toMatchObject({ code: 2, printed: '' });
  expect(said.complained).toContain(sentence);
});

test('the log of commands only grows', async () => {
  for (const query of [
    "update staff_log set staff = 'nobody'",
    'delete from staff_log',
    'truncate staff_log',
  ])
    await expect(sql.raw(query).execute(service.context.db)).rejects.toThrow('append-only');
});

test('help lists every command and how to type it, without a name or a database', async () => {
  const all = await type('help');
  for (const command of COMMANDS) {
    expect(all.printed).toContain(usageOf(command));
    expect((await type('help', ...command.name.split(' '))).printed).toContain(command.summary);
  }
});
