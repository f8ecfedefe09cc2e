import { sql } from 'kysely';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { lockMandate } from '../../src/autopay/mandate-store.ts';
import { DAY } from '../../src/kit/time.ts';
import { openFor } from '../support/deducting.ts';
import { serviceTest } from '../support/fixtures.ts';
import type { Payer } from '../support/service.ts';
import { enterBy, takeStep } from '../support/sign-on.ts';
import { waitingForLocks } from '../support/tables.ts';

const { service, test } = serviceTest();

/**
 * Holds a mandate until a sign-on waits, and then reaches for the user, as the start of a deduction does. With another order
 * of locks each would wait for what the other holds.
 */
async function duringDeduction(
  payer: Payer,
  agreementId: string,
  signOn: () => Promise<unknown>,
): Promise<void> {
  const lines = service.logs.length;
  let signedOn: Promise<unknown> | undefined;
  await service.context.db.transaction().execute(async (tx) => {
    await lockMandate(tx, agreementId);
    signedOn ??= signOn();
    await soon(async () => expect(await waitingForLocks(service)).toBeGreaterThan(0));
    await sql`select from users where life_user_id = ${payer.lifeUserId} for no key update`.execute(tx);
  });
  await signedOn;
  const events = service.logs.slice(lines).map(({ event }) => event);
  expect(events).not.toContain('transaction tried again');
}

async function mandateOf(payer: Payer): Promise<string> {
  const account = await service.account('ONE_BILL');
  return (await openFor(service, payer, { cap: 2_000_000 }, account)).agreementId;
}

async function stateOf({ lifeUserId }: Payer) {
  const { db } = service.context;
  const users = db.selectFrom('users').select('state').where('life_user_id', '=', lifeUserId);
  return (await users.executeTakeFirstOrThrow()).state;
}

test('a registration that replaces the user waits for a deduction that begins', async ({ payer }) => {
  const agreementId = await mandateOf(payer);
  service.clock.advance(91 * DAY);
  const data = await enterBy(service, service.sandbox, payer.walletUserId, 'HISUN');
  await duringDeduction(payer, agreementId, () => takeStep(service, data));
  expect(await stateOf(payer)).toBe('REPLACED');
});

test('a sign-on that opens a closed wallet account waits for a deduction that begins', async ({ payer }) => {
  const agreementId = await mandateOf(payer);
  await service.context.db
    .updateTable('users')
    .set({ state: 'WALLET_CLOSED' })
    .where('life_user_id', '=', payer.lifeUserId)
    .execute();
  const signOn = () => enterBy(service, service.sandbox, payer.walletUserId, 'HISUN');
  await duringDeduction(payer, agreementId, signOn);
  expect(await stateOf(payer)).toBe('ACTIVE');
});
