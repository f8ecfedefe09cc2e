import { afterEach, expect } from 'vitest';
import { advanceStatement, openStatements } from '../../src/books/reconcile.ts';
import { DAY } from '../../src/kit/time.ts';

import { payerOfEach, staffTest } from '../support/fixtures.ts';
import { gauges } from '../support/gauges.ts';
import { paying } from '../support/paying.ts';
import { today } from '../support/reconciling.ts';

const { service, test, done, refused } = staffTest();
const { paid } = paying(service, payerOfEach(service));
afterEach(async () => {
  await service.context.db.deleteFrom('differences').execute();
  await service.context.db.deleteFrom('statement_lines').execute();
  await service.context.db.deleteFrom('statements').execute();
});

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
    .select(['state', 'next_action_at as next'])
    .where('statement_id', '=', `wallet:${today()}`)
    .executeTakeFirst();
}

function awaitedDays(): Promise<number | undefined> {
  return gauges(service)('life_statement_oldest_awaited_days', 'wallet');
}

function difference() {
  return service.context.db
    .selectFrom('differences')
    .select(['closed_by as by', 'close_reason as reason'])
    .where('kind', '=', 'STATEMENT')
    .executeTakeFirst();
}

test('a statement that never came is a difference, which a person closes with the reason', async () => {
  await neverCame();
  expect(await row()).toMatchObject({ state: 'AWAITED', next: null });
  expect(await awaitedDays()).toBe(0);
  const finding = `wallet:${today()}:STATEMENT:`;
  expect(await done('li.lei', 'waiting')).toContain(`DifferencesOpen  ${finding}  never came`);
  await done('li.lei', 'adjust', finding, ...REASON);
  expect(await difference()).toEqual({ by: 'li.lei', reason: REASON[1] });
  expect(await done('li.lei', 'findings', '--partner', 'wallet')).toBe('');
  expect(await refused('li.lei', 'adjust', finding, ...REASON)).toContain('no open difference');
});

test('a statement that comes after all closes its difference', async () => {
  await neverCame();
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
  await done('li.lei', 'reconcile', '--partner', 'wallet', '--day', today());
  expect(await row()).toMatchObject({ state: 'MATCHED' });
  expect(await difference()).toEqual({ by: null, reason: null });
  expect(await done('li.lei', 'findings', '--partner', 'wallet')).not.toContain('STATEMENT');
});
