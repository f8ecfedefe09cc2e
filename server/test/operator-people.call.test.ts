import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockOperators } from '../src/operator/people-store.ts';
import { operators } from './support/operate.ts';
import { openTestService, type TestService } from './support.ts';

let service: TestService;
const { hire, type, done, refused, waiting } = operators(() => service);
beforeEach(async () => {
  service = await openTestService();
});
afterEach(() => service.stop());

const idOf = (said: string): string => /^Proposal (\d+)\./.exec(said)?.[1] ?? '';

const join = async (name: string): Promise<void> => {
  await done('han.meimei', 'approve', idOf(await done('li.lei', 'operator', 'add', name)));
};

/** Who is an operator now. */
const present = async (): Promise<string[]> =>
  (await done('li.lei', 'operator', 'list'))
    .split('\n')
    .filter((line) => !line.includes('  removed '))
    .map((line) => line.split(' ')[0] ?? '');

/** What they type while nobody may add or remove an operator, and go on with at the same moment. */
const atOnce = async (...all: readonly (readonly string[])[]): Promise<(readonly [number, string])[]> => {
  const { typed } = await service.context.db.transaction().execute(async (tx) => {
    await lockOperators(tx);
    const begun = all.map((words) => type(...words));
    await expect.poll(waiting, { timeout: 15_000 }).toBe(all.length);
    // Not awaited here: they go on when this transaction is over.
    return { typed: begun };
  });
  return (await Promise.all(typed)).map(({ code, complained }) => [code, complained] as const);
};

test('the first operator adds one alone, also when typing two at once', async () => {
  await done('li.lei', 'operator', 'add', 'li.lei');
  const said = await atOnce(
    ['operator', 'add', 'han.meimei', '--as', 'li.lei'],
    ['operator', 'add', 'wang.wu', '--as', 'li.lei'],
  );
  expect(said).toEqual([
    [0, ''],
    [0, ''],
  ]);
  expect(await present()).toHaveLength(2);
  expect((await done('li.lei', 'proposals')).split('\n')).toHaveLength(1);
});

const TWO_STAY = 'Two operators have to stay. Add another one first.';

test('nobody makes up a second person by removing the others first', async () => {
  await hire();
  await join('wang.wu');
  await done('li.lei', 'operator', 'remove', 'wang.wu');
  expect(await refused('li.lei', 'operator', 'remove', 'han.meimei')).toBe(TWO_STAY);
  expect(await refused('li.lei', 'operator', 'remove', 'li.lei')).toBe(TWO_STAY);
  const id = idOf(await done('li.lei', 'operator', 'add', 'wang.wu'));
  expect(await refused('li.lei', 'approve', id)).toContain('your own proposal');
  expect(await present()).toEqual(['han.meimei', 'li.lei']);
});

test('where all but one are gone all the same, nobody is added alone', async () => {
  await hire();
  const remove = (name: string) =>
    service.context.db
      .updateTable('operators')
      .set({ removed_at: service.clock.now() })
      .where('operator', '=', name)
      .execute();
  await remove('han.meimei');
  for (const name of ['han.meimei', 'wang.wu'])
    expect(await done('li.lei', 'operator', 'add', name)).toMatch(/^Proposal \d+\./);
  expect(await present()).toEqual(['li.lei']);
  await remove('li.lei');
  expect(await refused('li.lei', 'operator', 'add', 'li.lei')).toContain('is no operator');
});

test('who left is removed by one person, and two who are removed at once leave two', async () => {
  await hire();
  await join('wang.wu');
  const said = await atOnce(
    ['operator', 'remove', 'han.meimei', '--as', 'li.lei'],
    ['operator', 'remove', 'wang.wu', '--as', 'li.lei'],
  );
  expect(said.toSorted(([a], [b]) => a - b)).toEqual([
    [0, ''],
    [1, TWO_STAY],
  ]);
  expect(await present()).toHaveLength(2);
});
