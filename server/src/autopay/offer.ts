import type { UnitDescription } from '@life-payment/biller-api';
import {
  AUTOPAY_NOT_OFFERED,
  AUTOPAY_ON_ALREADY,
  AUTOPAY_PENDING,
  AUTOPAY_TOO_LATE,
  type getCanOpenAutopayAccountList,
  type Mandate,
  NO_SUCH_THING,
  type Plan,
  type ResponseOf,
} from '@life-payment/contract';
import {
  type AutopayRule,
  checkAutopayRule,
  isRefusal,
  type Language,
  maskAccountNumber,
  type Refusal,
  refuse,
  yearEarlier,
} from '@life-payment/contract/rules';
import type { Static } from 'typebox';
import { askUnit, readAccount } from '../billing/index.ts';

import type { Context } from '../kit/context.ts';
import { sha256 } from '../kit/crypto.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { type Catalogue, unitName } from '../kit/ports/catalogue.ts';
import { instant, monthOf } from '../kit/time.ts';
import { liveMandates, type MandateRow } from './mandate-store.ts';
import type { PlanRow } from './plan-store.ts';
import { type Habit, habitOf, payDaysOf } from './schedule.ts';

/** A saved account that can be bound, and its unit. */
export type Bindable = {
  readonly unit: UnitDescription;
  readonly accountId: string;
  readonly area: string;
  readonly accountNumber: string;
  readonly holderMasked: string;
  readonly remark: string;
};

/** When and how much a unit usually bills an account: `usual` in fen, `history` the months before. */
export type BillingHabits = {
  readonly habit: Habit;
  readonly usual: number | null;
  readonly history: readonly MonthBill[];
};

/** Whether a unit's accounts can be paid automatically. */
export function offersAutopay(unit: UnitDescription): boolean {
  return unit.autopay && !unit.offline && unit.paysElsewhere === undefined;
}

/** A user's own saved account with its unit. */
export async function bindableOf(
  context: Context,
  lifeUserId: string,
  accountId: string,
): Promise<Bindable | Refusal> {
  const account = await readAccount(context.db, lifeUserId, accountId);
  const unit = account && (await context.catalogue.unit(account.unitId));
  if (!unit) return refuse(NO_SUCH_THING, 'accountId');
  const { area, holderMasked, remark } = account;
  const accountNumber = context.crypto.decrypt(account.numberCipher);
  return { unit, accountId, area, accountNumber, holderMasked, remark };
}

/** Why the user's other mandates keep an account from being bound; null when they do not. */
export async function refusedByOther(
  db: Db | Tx,
  lifeUserId: string,
  accountId: string,
): Promise<Refusal | null> {
  const live = await liveMandates(db, lifeUserId);
  const on = live.find((each) => each.state === 'SIGNED' && each.accountId === accountId);
  if (on) return refuse(AUTOPAY_ON_ALREADY, 'accountId', { agreementId: on.agreementId });
  const pending = live.find(({ state }) => state === 'SIGNING');
  return pending ? refuse(AUTOPAY_PENDING, undefined, { agreementId: pending.agreementId }) : null;
}

/** Asks the unit about an account. Refuses with the reason when the unit does not answer. */
export async function askBillingHabits(
  context: Context,
  { unit, accountNumber }: Pick<Bindable, 'unit' | 'accountNumber'>,
): Promise<BillingHabits | Refusal> {
  const found = await askUnit(context, { unit, accountNumber });
  if (isRefusal(found)) return found;
  const { history, bills } = found;
  return {
    habit: habitOf(unit.billDay ?? null, bills),
    usual: unit.billing === 'POSTPAID' ? usualOf(history, monthOf(context.now())) : null,
    history,
  };
}

/** Why a rule or a pay day is not possible for an account; null when both are possible or left out. */
export function refusedChoice(
  unit: UnitDescription,
  habit: Habit,
  { rule, payDay }: { readonly rule: AutopayRule | undefined; readonly payDay: number | undefined },
  now: Date,
): Refusal | null {
  const wrong = rule && checkAutopayRule(rule, unit);
  if (wrong) return wrong;
  if (payDay === undefined || payDaysOf(habit, monthOf(now)).includes(payDay)) return null;
  return refuse(AUTOPAY_TOO_LATE, 'payDay', { payDay });
}

/** Why an account can't be opened now; null when it can. */
export async function refusedOpening(
  { db }: Pick<Context, 'db'>,
  lifeUserId: string,
  { unit, accountId }: Bindable,
): Promise<Refusal | null> {
  return offersAutopay(unit)
    ? refusedByOther(db, lifeUserId, accountId)
    : refuse(AUTOPAY_NOT_OFFERED, 'accountId');
}

/** A saved account as its owner knows it. */
export function accountView(
  { unit, accountId, area, accountNumber, holderMasked, remark }: Bindable,
  language: Language,
): AccountView {
  return {
    accountId,
    unitId: unit.unitId,
    unitName: unitName(unit, language),
    projectType: unit.projectType,
    billing: unit.billing,
    area,
    numberMasked: maskAccountNumber(accountNumber),
    holderMasked,
    remark,
  };
}

type MandateView = Static<typeof Mandate>;
type PlanView = Static<typeof Plan>;

/** A saved account with or without a mandate, as its owner sees it. */
export type AccountView = ResponseOf<typeof getCanOpenAutopayAccountList>['accounts'][number];

/** A plan as its payer sees it. */
export function planView(plan: PlanRow): PlanView {
  return {
    planId: plan.planId,
    state: plan.state,
    amount: plan.amount,
    ...(plan.billMonth === null ? {} : { billNo: plan.billKey, month: plan.billMonth }),
    ...(plan.bills > 1 ? { bills: plan.bills } : {}),
    ...(plan.dueDate === null ? {} : { dueDate: plan.dueDate }),
    ...(plan.noticedAt ? { noticedAt: instant(plan.noticedAt) } : {}),
    ...(plan.deductFrom ? { deductFrom: instant(plan.deductFrom) } : {}),
    ...(plan.askReason ? { askReason: plan.askReason } : {}),
    ...(plan.usual === null ? {} : { usual: plan.usual }),
    ...(plan.failure === null ? {} : { failure: plan.failure }),
    ...(plan.leftReason === null ? {} : { leftReason: plan.leftReason }),
    tries: plan.tries,
    ...(plan.orderId === null ? {} : { orderId: plan.orderId }),
    ...(plan.endedAt ? { endedAt: instant(plan.endedAt) } : {}),
  };
}

/** A mandate as its payer sees it, with its next plan. */
export async function mandateView(
  context: Context,
  row: MandateRow,
  next: PlanRow | undefined,
  language: Language,
): Promise<MandateView> {
  return {
    agreementId: row.agreementId,
    ...(await accountOf(context.catalogue, row, language)),
    state: row.state,
    holds: holdsOf(row),
    rule: ruleOf(row),
    ...(row.payDay === null ? {} : { payDay: row.payDay }),
    ...(row.signedAt ? { signedAt: instant(row.signedAt) } : {}),
    ...(row.endedAt && row.state === 'ENDED' ? { endedAt: instant(row.endedAt) } : {}),
    ...(row.state === 'SIGNING' && row.signBefore ? { signBefore: instant(row.signBefore) } : {}),
    ...(next ? { next: planView(next) } : {}),
  };
}

async function accountOf(catalogue: Catalogue, row: MandateRow, language: Language): Promise<AccountView> {
  const unit = await catalogue.unit(row.unitId);
  return {
    accountId: row.accountId,
    unitId: row.unitId,
    unitName: unit ? unitName(unit, language) : row.unitId,
    projectType: row.projectType as AccountView['projectType'],
    billing: row.billing,
    area: row.area,
    numberMasked: row.numberMasked,
    holderMasked: row.holderMasked,
    remark: row.remark,
  };
}

function holdsOf({ locked, rulesChanged, paused, suspended, signer }: MandateRow): MandateView['holds'] {
  return [
    ...(locked ? (['LOCKED'] as const) : []),
    ...(rulesChanged ? (['RULES_CHANGED'] as const) : []),
    ...(paused ? (['PAUSED'] as const) : []),
    ...(suspended ? (['SUSPENDED'] as const) : []),
    ...(signer === 'OTHER' || signer === 'UNTOLD' ? (['SIGNER'] as const) : []),
  ];
}

/** Hash of a unit's amount rules. When it changes, a mandate's amount has to be set again. */
export function rulesHashOf({ billing, amount }: UnitDescription): Buffer {
  return sha256(
    JSON.stringify(
      amount.kind === 'RANGE' ? [billing, amount.min, amount.max, amount.multiple] : [billing, amount.kind],
    ),
  );
}

/** The most of one deduction under a rule, in fen. */
export function mostOf(rule: AutopayRule): number {
  return 'cap' in rule ? rule.cap : rule.amount;
}

/** A rule as columns of a mandate. */
export function ruleColumns(rule: AutopayRule) {
  return {
    cap: 'cap' in rule ? rule.cap : null,
    amount: 'cap' in rule ? null : rule.amount,
    threshold: 'cap' in rule ? null : rule.threshold,
  };
}

function ruleOf({ cap, amount, threshold }: Pick<MandateRow, 'cap' | 'amount' | 'threshold'>): AutopayRule {
  return cap === null ? { amount: amount ?? 0, threshold: threshold ?? 0 } : { cap };
}

/** A month's bill of an account: `YYYY-MM`, fen. */
export type MonthBill = { readonly month: string; readonly amount: number };

/** Least number of months for a usual amount. */
const LEAST_MONTHS = 3;

/** A bill above the usual amount by this factor needs approval. */
const TIMES = 2;

/**
 * The usual amount of an account in a month, in fen: that of the same month of last year if known, because heating and
 * cooling have seasons, else the median of the twelve months before. Null when there are too few months.
 */
export function usualOf(history: readonly MonthBill[], month: string): number | null {
  const sameMonth = history.find((bill) => bill.month === yearEarlier(month));
  if (sameMonth && sameMonth.amount > 0) return sameMonth.amount;
  const before = history.filter((bill) => bill.month < month && bill.month > yearEarlier(month));
  return before.length < LEAST_MONTHS ? null : median(before.map(({ amount }) => amount));
}

/** Whether a bill is so high that it needs approval. */
export function isUnusual(amount: number, usual: number | null): boolean {
  return usual !== null && amount > TIMES * usual;
}

function median(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return Math.round((upper + lower) / 2);
}
