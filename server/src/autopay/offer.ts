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
  AUTOPAY_MOST,
  type AutopayRule,
  checkAmount,
  checkAutopayRule,
  isRefusal,
  type Language,
  maskAccountNumber,
  type Refusal,
  refuse,
} from '@life-payment/contract/rules';
import type { Static } from 'typebox';
import { askUnit, readAccount } from '../billing/index.ts';

import type { Context } from '../kit/context.ts';
import { sha256 } from '../kit/crypto.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { unitName } from '../kit/ports/catalogue.ts';
import { instant, monthOf } from '../kit/time.ts';
import { liveMandates, type MandateRow } from './mandate-store.ts';
import { usualOf } from './plan-rules.ts';
import type { PlanRow } from './plan-store.ts';
import { type BillingDays, billingDaysOf, payDaysOf } from './schedule.ts';

/** A saved account that can be bound, and its unit. */
export type Bindable = {
  readonly unit: UnitDescription;
  readonly accountId: string;
  readonly area: string;
  readonly accountNumber: string;
  readonly holderMasked: string;
  /** Its owner's name for it: remark or group. */
  readonly remark: string;
};

/** True if a unit's accounts can be paid automatically. */
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

/** Asks the unit when and how much (`usual`, in fen) it bills an account. Refuses with the reason when it does not answer. */
export async function askBillingHabits(
  context: Context,
  lifeUserId: string,
  { unit, accountNumber }: Pick<Bindable, 'unit' | 'accountNumber'>,
): Promise<{ readonly days: BillingDays; readonly usual: number | null } | Refusal> {
  const found = await askUnit(context, { unit, accountNumber }, lifeUserId);
  if (isRefusal(found)) return found;
  return {
    days: billingDaysOf(unit.billDay ?? null, found.bills),
    usual: unit.billing === 'POSTPAID' ? usualOf(found.history, monthOf(context.now())) : null,
  };
}

type Choice = { readonly rule: AutopayRule | undefined; readonly payDay: number | undefined };

/** Why a rule or a pay day is not possible for an account; null when both are. Asks the unit only about a pay day. */
export async function refusedChoice(
  context: Context,
  lifeUserId: string,
  account: Pick<Bindable, 'unit' | 'accountNumber'>,
  choice: Choice,
): Promise<Refusal | null> {
  const habits = choice.payDay === undefined ? null : await askBillingHabits(context, lifeUserId, account);
  if (isRefusal(habits)) return habits;
  return impossibleChoice(account.unit, habits?.days ?? { billDay: null, due: null }, choice, context.now());
}

/** Why a rule or a pay day is not possible with these billing days; null when both are possible or left out. */
export function impossibleChoice(
  unit: UnitDescription,
  days: BillingDays,
  { rule, payDay }: Choice,
  now: Date,
): Refusal | null {
  const wrong = rule && checkAutopayRule(rule, unit);
  if (wrong) return wrong;
  if (payDay === undefined || payDaysOf(days, monthOf(now)).includes(payDay)) return null;
  return refuse(AUTOPAY_TOO_LATE, 'payDay', { payDay });
}

/** Why an account can't be opened now; null when it can. */
export async function refusedOpening(
  db: Db,
  lifeUserId: string,
  { unit, accountId }: Bindable,
): Promise<Refusal | null> {
  return offersAutopay(unit)
    ? refusedByOther(db, lifeUserId, accountId)
    : refuse(AUTOPAY_NOT_OFFERED, 'accountId');
}

type AccountView = ResponseOf<typeof getCanOpenAutopayAccountList>['accounts'][number];
type MandateView = Static<typeof Mandate>;

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

/** A plan as its payer sees it. */
export function planView(plan: PlanRow): Static<typeof Plan> {
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
  { catalogue }: Context,
  row: MandateRow,
  next: PlanRow | undefined,
  language: Language,
): Promise<MandateView> {
  const unit = await catalogue.unit(row.unitId);
  return {
    agreementId: row.agreementId,
    accountId: row.accountId,
    unitId: row.unitId,
    unitName: unit ? unitName(unit, language) : row.unitId,
    projectType: row.projectType as AccountView['projectType'],
    billing: row.billing,
    area: row.area,
    numberMasked: row.numberMasked,
    holderMasked: row.holderMasked,
    remark: row.remark,
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

/** Suggestions for an account without history, in fen. */
const CAP = 30_000;
const TOP_UP = 5_000;

/** Caps are multiples of this, in fen. */
const STEP = 1_000;

/** The top-up amounts that a unit suggests and accepts, in fen. */
export function amountsOf(unit: UnitDescription): number[] {
  return unit.billing === 'PREPAID'
    ? unit.suggested.filter(
        (amount) => amount <= AUTOPAY_MOST && checkAmount(unit.amount, 0, amount) === null,
      )
    : [];
}

/** The suggested rule: a cap of twice the usual amount, because a higher bill needs approval anyway; or the unit's first top-up amount. */
export function suggestedRule(unit: UnitDescription, usual: number | null): AutopayRule {
  if (unit.billing === 'POSTPAID') {
    const twice = usual === null ? CAP : Math.ceil((2 * usual) / STEP) * STEP;
    return { cap: Math.min(Math.max(twice, STEP), AUTOPAY_MOST) };
  }
  const amount =
    amountsOf(unit)[0] ??
    (unit.amount.kind === 'RANGE' ? Math.max(unit.amount.min, unit.amount.multiple) : TOP_UP);
  return { amount, threshold: Math.max(Math.floor(amount / 2), 1) };
}
