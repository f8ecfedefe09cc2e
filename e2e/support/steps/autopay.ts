import { randomUUID } from 'node:crypto';
import type { ResponseFor } from '@life-payment/contract';
import { AUTOPAY_TERMS, versionOf } from '@life-payment/contract/rules';
import { runSql } from '../../../scripts/testing/sql.ts';
import type { World } from '../../../scripts/testing/world.ts';
import { type Client, clientOf, eventually, type Sandbox, type TestUser } from '../api.ts';

/** User agent of the wallet client on a phone. */
export const WALLET_ANDROID = 'Mozilla/5.0 (Linux; Android 14) LifeWallet/9.30.0';

type Rule = ResponseFor<'/autopay/viewAutopay'>['agreement']['rule'];

/** Opens automatic payment for a saved account, signed on the wallet's page. It is on when this resolves. */
export async function openAutopay(
  origin: string,
  sandbox: Sandbox,
  user: TestUser,
  accountId: string,
  rule: Rule = { cap: 30_000 },
  payDay?: number,
) {
  const call = await clientOf(origin, sandbox, user, WALLET_ANDROID);
  const { agreementId, sign } = await call('/autopay/bindAutopay', {
    requestId: randomUUID(),
    accountId,
    rule,
    ...(payDay !== undefined && { payDay }),
    agreementVersion: versionOf(AUTOPAY_TERMS),
  });
  await sandbox.sign(user, sign.value);
  await eventually(
    () => call('/autopay/viewAutopay', { agreementId }),
    ({ agreement: mandate }) => mandate.state === 'SIGNED',
    20_000,
  );
  return { call, agreementId };
}

/** Locks a mandate, as three insufficient balances do. */
export function lockMandate({ databaseUrl }: World, agreementId: string): Promise<void> {
  return runSql(databaseUrl, 'update mandates set locked = true, insufficient = 3 where agreement_id = $1', [
    agreementId,
  ]);
}

/** Leaves a mandate as the daily check does when the wallet says that somebody else signed it. */
export function stopSignedByOther({ databaseUrl }: World, agreementId: string): Promise<void> {
  return runSql(
    databaseUrl,
    "update mandates set signer = 'OTHER', signer_at = now(), check_at = null where agreement_id = $1",
    [agreementId],
  );
}

/** Adds the job of automatic payment now; the service adds it each minute. */
export function runAutopay({ databaseUrl }: World): Promise<void> {
  return runSql(databaseUrl, "select graphile_worker.add_job('autopay')", []);
}

/**
 * Moves the clock to the day of a bill's deduction. The service sleeps until then: a running queue would run each
 * minute's schedules for every minute.
 */
export async function sleepUntilTaken(world: World, call: Client, agreementId: string): Promise<void> {
  await runAutopay(world);
  const { agreement: mandate } = await eventually(
    () => call('/autopay/viewAutopay', { agreementId }),
    (view) => view.agreement.next?.deductFrom !== undefined,
    20_000,
  );
  await world.killServer();
  await world.setClock(new Date(mandate.next?.deductFrom ?? ''));
  await world.startServer('all');
  await runAutopay(world);
}

/** Makes the bills of a mandate due on the 8th of the next month. No unit of the sandbox does so. */
export async function dueOnEighth(world: World, call: Client, agreementId: string): Promise<void> {
  await runAutopay(world);
  await eventually(
    () => call('/autopay/viewAutopay', { agreementId }),
    ({ agreement: mandate }) => mandate.next !== undefined,
    20_000,
  );
  await runSql(
    world.databaseUrl,
    "update autopay_plans set due_date = date_trunc('month', due_date) + interval '7 days' where agreement_id = $1",
    [agreementId],
  );
}
