import { afterEach, expect } from 'vitest';
import { DAY } from '../../src/kit/time.ts';
import { advanceStatement, openStatements } from '../../src/modules/reconciliation/index.ts';
import { payerOfEach, staffTest } from '../support/fixtures.ts';
import { gauges } from '../support/gauges.ts';
import { paying } from '../support/paying.ts';
import { today } from '../support/reconciling.ts';

const { service, test, done, refused } = staffTest();
const { paid } = paying(service, payerOfEach(service));
afterEach(() => service.context.db.deleteFrom('statements').execute());

const REASON = ['--reason', 'the wallet lost it; compared by hand'];

/**
 * Lets the wallet's statement of today be asked for until the service stops. Something was paid today: without a movement no
 * statement counts as an empty one. Other statements are left out.
 */
async function neverCame(): Promise<void> {
  await paid();
  service.clock.advance(DAY);
  await openStatements(service.context);
  await service.context.db.deleteFrom('statements').where('partner', '!=', 'wallet').execute();
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'MISSING' } });
  service.clock.advance(31 * DAY);
  await advanceStatement(service.context, `wallet:${today()}`);
}

function row() {
  return service.context.db
    .selectFrom('statements')
    .select(['state', 'next_action_at as next', 'ended_by as by', 'end_reason as reason'])
    .where('statement_id', '=', `wallet:${today()}`)
    .executeTakeFirst();
}

function awaitedDays(): Promise<number | undefined> {
  return gauges(service)('life_statement_oldest_awaited_days', 'wallet');
}

test('a statement that never came keeps its alarm until two persons end it', async () => {
  await neverCame();
  expect(await row()).toMatchObject({ state: 'AWAITED', next: null });
  expect(await awaitedDays()).toBe(32);
  const waiting = await done('li.lei', 'waiting');
  expect(waiting).toContain(
    `StatementLate  wallet  ${today()}  it is not there yet  is not asked for any more`,
  );

  const said = await done('li.lei', 'statement', 'end', 'wallet', today(), ...REASON);
  const id = /^Proposal (\d+)/.exec(said)?.[1] ?? said;
  expect(await awaitedDays()).toBe(32);
  expect(await refused('li.lei', 'approve', id)).toContain('your own proposal');
  await done('han.meimei', 'approve', id);
  expect(await row()).toMatchObject({ state: 'AWAITED', by: 'li.lei', reason: REASON[1] });
  expect(await awaitedDays()).toBe(0);
  expect(await done('li.lei', 'waiting')).not.toContain('StatementLate');
  expect(await refused('li.lei', 'statement', 'end', 'wallet', today(), ...REASON)).toContain(
    'ended already',
  );
  expect(await done('li.lei', 'log')).toContain('statement end');
});

test('a statement that is still asked for, or that came, is not ended by a person', async () => {
  service.clock.advance(DAY);
  await openStatements(service.context);
  const end = () => refused('li.lei', 'statement', 'end', 'wallet', today(), ...REASON);
  expect(await end()).toContain('still asked for');
  await service.context.db
    .updateTable('statements')
    .set({ state: 'MATCHED', hash: 'h', next_action_at: null })
    .where('partner', '=', 'wallet')
    .execute();
  expect(await end()).toContain('has come');
  expect(await refused('li.lei', 'statement', 'end', 'nobody', today(), ...REASON)).toContain('is awaited');
});
