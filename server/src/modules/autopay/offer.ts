import type { UnitDescription } from '@life-payment/biller-api';
import {
  AUTOPAY_NOT_OFFERED,
  AUTOPAY_ON_ALREADY,
  AUTOPAY_PENDING,
  AUTOPAY_TOO_LATE,
  NO_SUCH_THING,
} from '@life-payment/contract';
import {
  type AutopayRule,
  checkAutopayRule,
  isRefusal,
  type Language,
  maskAccountNumber,
  type Refusal,
  refuse,
} from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import { unitName } from '../../kit/ports/catalogue.ts';
import { monthOf } from '../../kit/time.ts';
import { readAccount } from '../accounts/index.ts';
import { askUnit } from '../bills/index.ts';
import { liveMandates } from '../mandates/index.ts';
import { type Habit, habitOf, payDaysOf } from './calendar.ts';
import { type MonthBill, usualOf } from './usual.ts';
import type { AccountView } from './view.ts';

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
