import { randomInt } from 'node:crypto';
import type { UnitDescription } from '@life-payment/biller-api';
import { AUTOPAY_TERMS, maskMobile, versionOf } from '@life-payment/contract/rules';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { rulesHashOf } from '../../src/autopay/offer.ts';
import { openingOf, spreadOf } from '../../src/autopay/schedule.ts';
import type { Context } from '../../src/kit/context.ts';
import { sha256 } from '../../src/kit/crypto.ts';
import type { Tables } from '../../src/kit/database/tables.ts';
import { newAgreementId, newPlanId, newUserId, randomId } from '../../src/kit/ids.ts';
import { after, DAY, HOUR } from '../../src/kit/time.ts';

/** Units that take bills one by one. */
const UNITS = ['electricity-430100', 'water-430100'] as const;

/** The limit of one deduction, in fen. */
const MOST = 500_000;

type Household = {
  readonly agreementId: string;
  readonly agreementNo: string;
  readonly walletUserId: string;
  readonly mobile: string;
  readonly accountNumber: string;
  readonly holderMasked: string;
  readonly addressMasked: string;
  readonly bill: {
    readonly billNo: string;
    readonly month: string;
    readonly due: number;
    readonly dueDate: string;
  };
};

type Written = {
  readonly household: Household;
  readonly lifeUserId: string;
  readonly accountId: string;
  readonly at: Date;
  readonly takenAt: Date;
};

/** Makes households with automatic payment whose bill is deducted within an hour from a moment on. Answers their mobile numbers. */
export async function makeHouseholds(context: Context, from: Date, count: number): Promise<string[]> {
  const at = after(from, -30 * DAY);
  const owners = Array.from({ length: count }, newUserId);
  const ids = owners.map((owner) => newAgreementId(owner, at));
  const unitId = UNITS[randomInt(UNITS.length)] ?? UNITS[0];
  const unit = await context.catalogue.unit(unitId);
  if (!unit) throw new Error(`no unit ${unitId}`);
  const written = (await askSandbox(context, unitId, ids)).map((household, index) => ({
    household,
    lifeUserId: owners[index] ?? '',
    accountId: randomId(12),
    at,
    takenAt: after(from, Math.floor(spreadOf(household.agreementId) * HOUR)),
  }));
  const accounts = written.map((one) => ({ life_user_id: one.lifeUserId, ...accountOf(context, unit, one) }));
  await insertAll(
    context,
    'users',
    written.map((one) => userOf(context, one)),
  );
  await insertAll(
    context,
    'user_wallets',
    written.map(({ household, lifeUserId }) => ({
      life_user_id: lifeUserId,
      kind: 'USER_ID',
      id: household.walletUserId,
      live: true,
    })),
  );
  await insertAll(context, 'accounts', accounts);
  await insertAll(
    context,
    'mandates',
    written.map((one, index) => {
      const { address_masked: _, ...account } = accounts[index] ?? accountOf(context, unit, one);
      return { ...account, life_user_id: one.lifeUserId, ...mandateOf(unit, one, from) };
    }),
  );
  await insertAll(context, 'autopay_plans', written.map(planOf));
  return written.map(({ household }) => household.mobile);
}

async function askSandbox(context: Context, unitId: string, agreementIds: string[]): Promise<Household[]> {
  const answer = await fetch(`${context.config.sandboxUrl}/sandbox/api/households`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ unitId, agreementIds }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { households: Household[] }).households;
}

function accountOf({ crypto }: Context, unit: UnitDescription, { household, accountId, at }: Written) {
  const { accountNumber, holderMasked, addressMasked } = household;
  return {
    account_id: accountId,
    unit_id: unit.unitId,
    area: unit.areas[0] ?? '',
    number_cipher: bytea(crypto.encrypt(accountNumber)),
    number_hash: bytea(crypto.lookUpHash('account', accountNumber)),
    number_masked: `*${accountNumber.slice(-4)}`,
    holder_masked: holderMasked,
    address_masked: addressMasked,
    remark: '',
    created_at: at,
  };
}

function bytea(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

/** Writes many rows of a table with one SQL statement. All have the same columns. */
async function insertAll<Name extends keyof Tables & string>(
  { db }: Context,
  table: Name,
  rows: readonly Partial<Record<keyof Insertable<Tables[Name]> & string, unknown>>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns: RawBuilder<unknown> = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(db);
}

function userOf({ crypto }: Context, { household: { mobile }, lifeUserId }: Written) {
  return {
    life_user_id: lifeUserId,
    mobile_cipher: bytea(crypto.encrypt(mobile)),
    mobile_hash: bytea(crypto.lookUpHash('mobile', mobile)),
    mobile_masked: maskMobile(mobile),
    state: 'ACTIVE',
    order_version: 0,
  };
}

function mandateOf(unit: UnitDescription, { household, at, takenAt }: Written, from: Date) {
  return {
    agreement_id: household.agreementId,
    project_type: unit.projectType,
    billing: 'POSTPAID',
    request_id: household.agreementId,
    request_hash: bytea(sha256(household.agreementId)),
    output_endpoint: 'HISUN',
    app_type: 3,
    state: 'SIGNED',
    locked: false,
    rules_changed: false,
    paused: false,
    suspended: false,
    cap: MOST,
    signed_most: MOST,
    rules_hash: bytea(rulesHashOf(unit)),
    insufficient: 0,
    consent_version: versionOf(AUTOPAY_TERMS),
    wallet_agreement_no: household.agreementNo,
    wallet_user_id: household.walletUserId,
    wallet_id_kind: 'USER_ID',
    signer: 'SAME',
    signer_at: at,
    signed_at: at,
    attempts: 0,
    bill_check_at: takenAt,
    // The wallet is asked about the mandate each day too, at an hour that has nothing to do with the morning.
    mandate_check_at: after(from, 12 * HOUR),
  };
}

function planOf({ household, lifeUserId, takenAt }: Written) {
  const toldAt = after(takenAt, -DAY - HOUR);
  const { billNo, month, due, dueDate } = household.bill;
  return {
    life_user_id: lifeUserId,
    plan_id: newPlanId(lifeUserId, toldAt),
    agreement_id: household.agreementId,
    bill_key: billNo,
    bill_month: month,
    due_date: dueDate,
    amount: due,
    state: 'NOTICED',
    approved: false,
    noticed_at: toldAt,
    deduct_from: takenAt,
    tries: 0,
    created_at: toldAt,
    next_action_at: openingOf(takenAt),
  };
}
