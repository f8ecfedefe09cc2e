import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { enqueueDue } from '../../src/autopay/advance-plan.ts';
import { insertMandate, lockMandate, updateMandate } from '../../src/autopay/mandate-store.ts';
import { type PlanRow, plansOf } from '../../src/autopay/plan-store.ts';
import { transitionMandate } from '../../src/autopay/transition-mandate.ts';
import { sha256 } from '../../src/kit/crypto.ts';
import { newAgreementId } from '../../src/kit/ids.ts';
import { after, HOUR, MINUTE } from '../../src/kit/time.ts';

import { saveAccount } from './accounts.ts';
import { workOff } from './drive.ts';
import type { Payer, TestAccount, TestService } from './service.ts';

/** A signed mandate on an account of its own. */
export type Opened = {
  readonly agreementId: string;
  readonly accountId: string;
  readonly payer: Payer;
  readonly account: TestAccount;
};

/** The most that the payers of the tests have agreed to, in fen. */
const MOST = 2_000_000;

/** Opens automatic payment for a new account of an outcome, or for an existing one. */
export async function openFor(
  service: TestService,
  payer: Payer,
  rule: { readonly cap: number } | { readonly amount: number; readonly threshold: number },
  account: TestAccount,
  more: { readonly payDay?: number } = {},
): Promise<Opened> {
  const { context } = service;
  const { accountId } = await saveAccount(service, payer, {}, account);
  const now = context.now();
  const agreementId = newAgreementId(payer.lifeUserId, now);
  const unit = await context.catalogue.unit(account.unitId);
  await context.db.transaction().execute((tx) =>
    insertMandate(tx, {
      life_user_id: payer.lifeUserId,
      agreement_id: agreementId,
      account_id: accountId,
      unit_id: account.unitId,
      project_type: unit?.projectType ?? '',
      billing: 'cap' in rule ? 'POSTPAID' : 'PREPAID',
      area: account.area,
      number_cipher: context.crypto.encrypt(account.accountNumber),
      number_hash: context.crypto.lookUpHash('account', account.accountNumber),
      number_masked: `*${account.accountNumber.slice(-4)}`,
      holder_masked: account.holderMasked,
      remark: '',
      request_id: randomUUID(),
      request_hash: sha256(agreementId),
      output_endpoint: 'HISUN',
      app_type: 1,
      cap: 'cap' in rule ? rule.cap : null,
      amount: 'cap' in rule ? null : rule.amount,
      threshold: 'cap' in rule ? null : rule.threshold,
      pay_day: more.payDay ?? null,
      signed_most: MOST,
      rules_hash: sha256('rules'),
      consent_version: 'test',
      created_at: now,
      sign_before: after(now, HOUR),
      next_action_at: after(now, HOUR),
      wallet_user_id: payer.walletUserId,
      wallet_id_kind: 'USER_ID',
    }),
  );
  await sign(service, payer, agreementId);
  return { agreementId, accountId, payer, account };
}

/** A mandate's plans, oldest first. */
export async function plans({ context }: TestService, { payer, agreementId }: Opened): Promise<PlanRow[]> {
  return (await plansOf(context.db, payer.lifeUserId, agreementId, 200)).toReversed();
}

/** States of a mandate's plans, oldest first. */
export async function states(service: TestService, opened: Opened): Promise<string[]> {
  return (await plans(service, opened)).map(({ state }) => state);
}

/** Sets the service's clock and the wallet's. */
export async function setTime({ clock, sandbox }: TestService, to: Date): Promise<void> {
  clock.set(to);
  await sandbox.ask('wallet/clock', { aheadMs: to.getTime() - Date.now() });
}

const MOST_MOMENTS = 2_000;

/** Lets time pass as for workers, from one due moment to the next. */
export async function runUntil(service: TestService, to: Date): Promise<void> {
  for (let moment = 0; moment < MOST_MOMENTS; moment += 1) {
    await enqueueDue(service.context);
    await workOff(service.context);
    const next = await nextMoment(service);
    if (!next || next > to) return setTime(service, to);
    await setTime(service, new Date(Math.max(next.getTime(), service.context.now().getTime())));
  }
  throw new Error(`time did not come to ${to.toISOString()}`);
}

/** Moves time to the deduction of a mandate's only bill, which is due then and not deducted yet. */
export async function toDeduction(
  service: TestService,
  one: Opened,
): Promise<{ readonly planId: string; readonly deductFrom: Date }> {
  await runUntil(service, after(service.context.now(), MINUTE));
  const [plan] = await plans(service, one);
  if (!plan?.deductFrom) throw new Error('no bill is to be taken');
  const { planId, deductFrom } = plan;
  await runUntil(service, after(deductFrom, -MINUTE));
  await setTime(service, deductFrom);
  // A plan of the first minute after opening only falls due now.
  await enqueueDue(service.context);
  return { planId, deductFrom };
}

/** Puts a mandate on hold, or removes its holds. */
export function hold({ context }: TestService, { agreementId }: Opened, change: object): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const mandate = await lockMandate(tx, agreementId);
    if (mandate) await updateMandate(tx, mandate, change);
  });
}

/** Has a mandate's unit asked about its bills, or its balance, now. */
export async function checkBills(service: TestService, one: Opened): Promise<void> {
  await hold(service, one, { bill_check_at: service.context.now() });
  await runUntil(service, after(service.context.now(), MINUTE));
}

/** Kinds of a payer's messages about bills with automatic payment, oldest first, but that it was opened. */
export async function messageKinds({ context }: TestService, { lifeUserId }: Payer): Promise<string[]> {
  return (
    await context.db
      .selectFrom('messages')
      .select('kind')
      .where('life_user_id', '=', lifeUserId)
      .where('kind', 'like', 'AUTOPAY%')
      .where('kind', '!=', 'AUTOPAY_OPENED')
      .orderBy('at')
      .execute()
  ).map(({ kind }) => kind);
}

/** Makes the jobs skip the mandates of earlier tests. */
export async function forgetAll({ context: { db } }: TestService): Promise<void> {
  await db.updateTable('mandates').set({ bill_check_at: null }).execute();
  await db.updateTable('autopay_plans').set({ next_action_at: null }).execute();
}

/** Signs at the wallet what the service has begun, and accepts the wallet's notice. */
async function sign(service: TestService, payer: Payer, agreementId: string): Promise<void> {
  const { context, sandbox } = service;
  const signing = { agreementId, signBefore: after(context.now(), HOUR), returnUrl: service.origin };
  const text = await wallet(service).signingPage(signing);
  await sandbox.ask('agreements/sign', { user: payer.walletUserId, sign: text });
  const seen = await wallet(service).queryMandate(agreementId);
  await context.db.transaction().execute(async (tx) => {
    const mandate = await lockMandate(tx, agreementId);
    if (mandate?.state !== 'SIGNING') return;
    const change = { wallet_agreement_no: seen.walletAgreementNo, signer: 'SAME' as const };
    await transitionMandate(tx, mandate, 'WALLET_SIGNED', context.now(), change);
  });
}

function wallet({ context }: TestService) {
  const { mandates } = context.wallet;
  if (!mandates) throw new Error('the wallet takes no deductions');
  return mandates;
}

/** The next moment at which some row is due. */
async function nextMoment({ context }: TestService): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select min(next_action_at) as at from wallet_payments union all select min(next_action_at) from order_bills
      union all select min(next_action_at) from refunds union all select min(next_action_at) from autopay_plans
      union all select min(next_action_at) from mandates
      union all select min(bill_check_at) from mandates) as due`.execute(context.db);
  return rows[0]?.at ?? null;
}
