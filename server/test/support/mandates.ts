import { randomUUID } from 'node:crypto';
import type { RequestFor } from '@life-payment/contract';
import { AUTOPAY_TERMS, versionOf } from '@life-payment/contract/rules';
import type { Insertable } from 'kysely';
import type { PlanRow } from '../../src/autopay/plan-store.ts';
import { sha256 } from '../../src/kit/crypto.ts';
import type { Tables } from '../../src/kit/database/tables.ts';
import { newAgreementId, randomId } from '../../src/kit/ids.ts';
import { saveAccount } from './accounts.ts';
import { type Opened, openFor, plans } from './deducting.ts';
import type { Payer, TestAccount, TestService } from './service.ts';

/** User agent of the wallet client on a phone. */
const WALLET_ON_ANDROID = 'Mozilla/5.0 (Linux; Android 15) LifeWallet/8.2.0';
export const WALLET_ON_IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) LifeWallet/8.2.0';

/** A payer's calls from the wallet client on a phone. */
export function inWallet({ token }: Payer) {
  return { token, headers: { 'user-agent': WALLET_ON_ANDROID } };
}

type Binding = RequestFor<'/autopay/bindAutopay'>;

/** The request that opens automatic payment for an account, up to ¥200 a bill. */
export function bindingOf(accountId: string, change: Partial<Binding> = {}): Binding {
  return {
    requestId: randomUUID(),
    accountId,
    rule: { cap: 20_000 },
    agreementVersion: versionOf(AUTOPAY_TERMS),
    ...change,
  };
}

/** Writes a signed mandate of an account directly, with one plan. Amounts in fen. */
export async function writeMandate(
  { context }: TestService,
  { lifeUserId }: Payer,
  {
    planState = 'NOTICED',
    ...change
  }: { planState?: PlanRow['state'] } & Partial<Insertable<Tables['mandates']>> = {},
): Promise<{ agreementId: string; planId: string }> {
  const now = context.now();
  const agreementId = newAgreementId(lifeUserId, now);
  const number = randomId(10);
  await context.db
    .insertInto('mandates')
    .values({
      life_user_id: lifeUserId,
      agreement_id: agreementId,
      account_id: randomId(12),
      unit_id: 'electricity-430100',
      project_type: 'ELECTRICITY',
      billing: 'POSTPAID',
      area: '430100',
      number_cipher: context.crypto.encrypt(number),
      number_hash: context.crypto.lookUpHash('account', number),
      number_masked: '*0000',
      holder_masked: '*',
      remark: '',
      request_id: agreementId,
      request_hash: sha256(agreementId),
      output_endpoint: 'HISUN',
      app_type: 3,
      state: 'SIGNED',
      cap: 20_000,
      signed_most: 20_000,
      rules_hash: sha256(''),
      consent_version: versionOf(AUTOPAY_TERMS),
      created_at: now,
      signed_at: now,
      ...change,
    })
    .execute();
  return { agreementId, planId: await writePlan(context, lifeUserId, agreementId, planState) };
}

/** Signs at the wallet as the payer of the address. */
export async function signAtWallet(
  { sandbox }: TestService,
  { walletUserId }: Payer,
  sign: string,
): Promise<void> {
  const signed = await sandbox.ask('agreements/sign', { user: walletUserId, sign });
  if (signed['kind'] !== 'SIGNED') throw new Error(`not signed: ${String(signed['kind'])}`);
}

/** The service's answers to the wallet's notices about a mandate. */
export async function noticesOf({ sandbox }: TestService, agreementId: string): Promise<string[]> {
  const { events } = await sandbox.ask<{
    events: { what: string; result: string; facts: { out_trade_no?: string } }[];
  }>('events');
  return events
    .filter(({ what, facts }) => what === 'notify' && facts.out_trade_no === agreementId)
    .map(({ result }) => result);
}

export function view(service: TestService, payer: Payer, agreementId: string) {
  return service.call('/autopay/viewAutopay', { agreementId }, payer);
}

export async function stateOf(service: TestService, payer: Payer, agreementId: string): Promise<string> {
  return (await view(service, payer, agreementId)).agreement.state;
}

/** Kinds of a payer's messages, newest first. */
export async function kindsOf(service: TestService, payer: Payer): Promise<string[]> {
  return (await service.call('/inbox/getMessageList', {}, payer)).messages.map(({ kind }) => kind);
}

/** Saves a new or existing account of a payer, and opens automatic payment for it by the pay password. */
export async function openAutopay(
  service: TestService,
  payer: Payer,
  rule: RequestFor<'/autopay/bindAutopay'>['rule'],
  account?: TestAccount,
): Promise<{ agreementId: string; accountId: string }> {
  const { accountId } = await saveAccount(service, payer, {}, account);
  const requestId = randomUUID();
  const asked = { user: payer.walletUserId, purpose: `autopay-open:${requestId}` };
  const { token: passwordToken } = await service.sandbox.ask<{ token: string }>('passwordToken', asked);
  const agreementVersion = versionOf(AUTOPAY_TERMS);
  const { agreementId } = await service.call(
    '/autopay/bindAutoPayByPassword',
    { requestId, accountId, rule, agreementVersion, passwordToken },
    inWallet(payer),
  );
  return { agreementId, accountId };
}

async function writePlan(
  { db, now }: TestService['context'],
  lifeUserId: string,
  agreementId: string,
  state: PlanRow['state'],
): Promise<string> {
  const planId = randomId(16);
  await db
    .insertInto('autopay_plans')
    .values({
      life_user_id: lifeUserId,
      plan_id: planId,
      agreement_id: agreementId,
      bill_key: planId,
      bill_month: '2026-11',
      amount: 10_000,
      state,
      ...(state === 'DEDUCTING' ? { order_id: `LP${planId}` } : {}),
      created_at: now(),
    })
    .execute();
  return planId;
}

const WATER = 'water-430100';

/** Helpers for tests of deductions, for a payer with automatic payment at a water company. */
export function deductions(service: TestService, payer: Payer) {
  return { bend, opened, orderOf, paidAtWallet };

  function bend(deduction: string, more = {}) {
    return service.sandbox.ask('wallet/conduct', { conduct: { deduction, ...more } });
  }

  async function opened(account?: TestAccount, by = payer) {
    return openFor(
      service,
      by,
      { cap: 2_000_000 },
      account ?? (await service.account('ONE_BILL', { unitId: WATER })),
    );
  }

  async function orderOf(one: Opened): Promise<string> {
    return (await plans(service, one))[0]?.orderId ?? '';
  }

  async function paidAtWallet(): Promise<number> {
    const { agreements } = await service.sandbox.ask<{ agreements: { deductions: { status: string }[] }[] }>(
      `agreements?user=${payer.walletUserId}`,
    );
    return agreements
      .flatMap(({ deductions }) => deductions)
      .filter(({ status }) => status === 'TRADE_SUCCESS').length;
  }
}
