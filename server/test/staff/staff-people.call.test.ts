import { expect, test } from 'vitest';
import { lockStaff } from '../../src/staff/staff-store.ts';
import { serviceOfEach } from '../support/fixtures.ts';
import { setRows } from '../support/rows.ts';
import { staffAtWork } from '../support/staff.ts';

const service = serviceOfEach();
const { hire, type, done, refused, waiting } = staffAtWork(service);

function idOf(said: string): string {
  return /^Proposal (\d+):/.exec(said)?.[1] ?? '';
}

async function join(name: string): Promise<void> {
  await done('han.meimei', 'approve', idOf(await done('li.lei', 'staff', 'add', name)));
}

/** The names of today's staff. */
async function present(): Promise<string[]> {
  return (await done('li.lei', 'staff', 'list'))
    .split('\n')
    .filter((line) => !line.includes('  removed '))
    .map((line) => line.split(' ')[0] ?? '');
}

/** Commands that start while staff are locked, and all continue at the same moment. */
async function atOnce(...all: readonly (readonly string[])[]): Promise<(readonly [number, string])[]> {
  const { typed } = await service.context.db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    const begun = all.map((words) => type(...words));
    await expect.poll(waiting).toBe(all.length);
    // Not awaited here: they continue when this transaction is over.
    return { typed: begun };
  });
  return (await Promise.all(typed)).map(({ code, complained }) => [code, complained] as const);
}

test('the first staff member adds one alone, also when typing two at once', async () => {
  await done('li.lei', 'staff', 'add', 'li.lei');
  const said = await atOnce(
    ['staff', 'add', 'han.meimei', '--as', 'li.lei'],
    ['staff', 'add', 'wang.wu', '--as', 'li.lei'],
  );
  expect(said).toEqual([
    [0, ''],
    [0, ''],
  ]);
  expect(await present()).toHaveLength(2);
  expect((await done('li.lei', 'proposals')).split('\n')).toHaveLength(1);
});

const TWO_STAY = 'Two staff members have to stay. Add another one first.';

test('nobody can invent a second person by removing the others first', async () => {
  await hire();
  await join('wang.wu');
  await done('li.lei', 'staff', 'remove', 'wang.wu');
  expect(await refused('li.lei', 'staff', 'remove', 'han.meimei')).toBe(TWO_STAY);
  expect(await refused('li.lei', 'staff', 'remove', 'li.lei')).toBe(TWO_STAY);
  const id = idOf(await done('li.lei', 'staff', 'add', 'wang.wu'));
  expect(await refused('li.lei', 'approve', id)).toContain('your own proposal');
  expect(await present()).toEqual(['han.meimei', 'li.lei']);
});

test('nobody is added by one person alone when all but one are gone', async () => {
  await hire();
  const remove = (name: string) =>
    setRows(service, 'staff', { removed_at: service.clock.now() }, { staff: name });
  await remove('han.meimei');
  for (const name of ['han.meimei', 'wang.wu'])
    expect(await done('li.lei', 'staff', 'add', name)).toMatch(/^Proposal \d+:/);
  expect(await present()).toEqual(['li.lei']);
  await remove('li.lei');
  expect(await refused('li.lei', 'staff', 'add', 'li.lei')).toContain('is not staff');
});

test('one person removes a staff member, and two removals at once leave two staff', async () => {
  await hire();
  await join('wang.wu');
  const said = await atOnce(
    ['staff', 'remove', 'han.meimei', '--as', 'li.lei'],
    ['staff', 'remove', 'wang.wu', '--as', 'li.lei'],
  );
  expect(said.toSorted(([a], [b]) => a - b)).toEqual([
    [0, ''],
    [1, TWO_STAY],
  ]);
  expect(await present()).toHaveLength(2);
});
