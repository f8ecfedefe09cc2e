import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSql } from '../../../scripts/testing/sql.ts';
import { startWorld, type World } from '../../../scripts/testing/world.ts';
import { type Client, eventually, type Sandbox, sandboxOf, type TestAccount } from '../../support/api.ts';
import { nextMorning } from '../../support/morning.ts';
import { newPayer } from '../../support/payers.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { clientIn, openAutopay, runAutopay } from '../../support/steps/autopay.ts';
import type { TestUser } from '../../support/wallet-desk.ts';
import { openPauses, type Pauses } from './pauses.ts';

/** The wallet holds the cap and takes one bill in a period. Transactions that stand still leave connections over. */
const SETTINGS = {
  WALLET_SIGN_PRODUCT: 'CYCLE_PAY_AUTH',
  WALLET_SIGN_PERIOD: 'DAY:60',
  DATABASE_POOL_SIZE: '40',
};
const COUNTED = {
  mandates: 'agreement_id',
  mandate_replacements: 'agreement_id',
  autopay_events: 'agreement_id',
  autopay_plans: 'agreement_id',
};
const MINUTE = 60_000;
const SOON_MS = 60_000;
const [OLD_CAP, NEW_CAP] = [30_000, 90_000];

/** Writes about a mandate in the switch: five in its transaction, and two when the old one has been ended at the wallet. */
const WRITES_OF_SWITCH = 7;
/** Writes when a replacement that nobody signed is dropped: two here, and two when it has been ended at the wallet. */
const WRITES_OF_DROP = 4;

type Opened = { readonly agreementId: string; readonly account: TestAccount };

let world: World;
let sandbox: Sandbox;
let user: TestUser;
let call: Client;
let pauses: Pauses;

beforeAll(async () => {
  world = await startWorld(SETTINGS, { clock: nextMorning() });
  await world.startServer('all');
  sandbox = sandboxOf(world.sandboxUrl);
  user = await newPayer(world.origin, sandbox);
  await sandbox.setBalance(user, 10_000_000);
  call = await clientIn('LIFE_WALLET', world.origin, sandbox, user);
  pauses = await openPauses(world.databaseUrl, COUNTED);
});
afterAll(() => world.stop());

it('a switch that is killed at each of its writes leaves one authorisation that deducts, and pays no bill twice', {
  timeout: 300_000,
}, async () => {
  const deducting = await openSome(2, 'ONE_BILL');
  const [amid] = deducting;
  const switched = await openSome(WRITES_OF_SWITCH);
  const unsigned = await openSome(WRITES_OF_DROP);
  await untilDeducting(deducting);

  const pages = await Promise.all([...deducting, ...switched].map(raise));
  await Promise.all(unsigned.map(raise));
  await stopAll(switched);
  // Of two mandates with a deduction in process, one is killed in the middle of the switch, the other one after it.
  await pauses.stopAt(amid?.agreementId ?? '', 3);
  await Promise.all(pages.map((page) => sandbox.sign(user, page)));
  await untilStopped(switched.length + 1);
  // A mandate with a deduction in process is not ended.
  expect(await normalAtWallet()).toEqual(
    expect.arrayContaining(deducting.map(({ agreementId }) => agreementId)),
  );
  await die();

  // The deductions end, and the time to sign is over.
  await world.setClock(new Date(world.now().getTime() + 31 * MINUTE));
  await stopAll(unsigned);
  await world.startServer('all');
  await untilStopped(unsigned.length);
  await die();

  await world.startServer('all');
  await untilSettled();
  expect(await caps()).toEqual(
    new Map([
      ...[...deducting, ...switched].map(({ agreementId }) => [agreementId, NEW_CAP] as const),
      ...unsigned.map(({ agreementId }) => [agreementId, OLD_CAP] as const),
    ]),
  );
  // The wallet has the agreement by which each mandate deducts, and no other.
  const numbers = await rows<{ number: string }>(
    'select coalesce(wallet_number, agreement_id) as number from mandates',
  );
  expect(await normalAtWallet()).toEqual(numbers.map(({ number }) => number).toSorted());
  for (const { agreementId, account } of deducting) {
    const [plan] = await rows('select state from autopay_plans where agreement_id = $1', agreementId);
    expect(plan).toEqual({ state: 'PAID' });
    expect((await sandbox.books(account.accountNumber)).units).toHaveLength(1);
  }
  const taken = (await sandbox.mandates(user)).flatMap(({ deductions }) => deductions);
  expect(taken.map(({ status }) => status)).toEqual(deducting.map(() => 'TRADE_SUCCESS'));
});

async function openSome(count: number, outcome = 'NO_BILL'): Promise<Opened[]> {
  const some: Opened[] = [];
  for (let made = 0; made < count; made += 1) {
    const account = await sandbox.newAccount({ outcome });
    const rule = { cap: OLD_CAP };
    const accountId = await saveFor(call, account);
    const opened = await openAutopay(world.origin, sandbox, user, accountId, { rule });
    // The payer has logged in again, which ended the session before.
    call = opened.call;
    some.push({ agreementId: opened.agreementId, account });
  }
  return some;
}

/** Asks for a larger cap. Answers the wallet's page. */
async function raise({ agreementId }: Opened): Promise<string> {
  const { sign } = await call('/autopay/modifyAutoPay', { agreementId, rule: { cap: NEW_CAP } });
  if (!sign) throw new Error('it is no replacement');
  return sign.value;
}

/** Moves time to the deduction of these mandates' bills, which the wallet leaves in process. The service sleeps meanwhile. */
async function untilDeducting(some: readonly Opened[]): Promise<void> {
  for (const { agreementId } of some)
    await sandbox.bendWallet(agreementId, { deduction: 'IN_PROCESS_THEN_PAID', deductionMs: 5 * MINUTE });
  await runAutopay(world);
  const due = await eventually(
    () => rows<{ at: Date }>('select deduct_from as at from autopay_plans where deduct_from is not null'),
    (found) => found.length === some.length,
    SOON_MS,
  );
  await world.killServer();
  await world.setClock(new Date(Math.max(...due.map(({ at }) => at.getTime()))));
  await world.startServer('all');
  await runAutopay(world);
  await eventually(
    () => rows("select from autopay_plans where state = 'DEDUCTING'"),
    (found) => found.length === some.length,
    SOON_MS,
  );
}

/** Each of these transactions stops at another one of its next writes. */
async function stopAll(some: readonly Opened[]): Promise<void> {
  for (const [before, { agreementId }] of some.entries()) await pauses.stopAt(agreementId, before + 1);
}

function untilStopped(count: number): Promise<number> {
  return eventually(pauses.stopped, (stopped) => stopped === count, SOON_MS);
}

async function die(): Promise<void> {
  await world.killServer();
  await pauses.giveUp();
}

/** Waits until no replacement waits for anything, and no bill is being deducted. */
function untilSettled(): Promise<unknown> {
  const open = `select number from mandate_replacements where state in ('SIGNING', 'ENDING')
    union all select plan_id from autopay_plans where state = 'DEDUCTING'`;
  return eventually(
    () => rows(open),
    (found) => found.length === 0,
    SOON_MS,
  );
}

/** Numbers of the mandates that are signed at the wallet. */
async function normalAtWallet(): Promise<string[]> {
  const all = await sandbox.mandates(user);
  return all.flatMap(({ status, agreementId }) => (status === 'NORMAL' ? [agreementId] : [])).toSorted();
}

async function caps(): Promise<ReadonlyMap<string, number>> {
  const all = await rows<{ id: string; cap: number }>(
    'select agreement_id as id, cap::int as cap from mandates order by created_at',
  );
  return new Map(all.map(({ id, cap }) => [id, cap]));
}

function rows<Row extends Record<string, unknown>>(text: string, ...values: string[]): Promise<Row[]> {
  return readSql<Row>(world.databaseUrl, text, values);
}
