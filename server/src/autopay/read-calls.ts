import {
  canBindAutopay,
  canBindOrLookAutopay,
  getCanOpenAutopayAccountList,
  getOpenedAutopayAccountList,
  type ResponseOf,
  viewAutopay,
} from '@life-payment/contract';
import { AUTOPAY_MOST, AUTOPAY_TERMS, isRefusal, versionOf } from '@life-payment/contract/rules';
import { readPayer, savedAccounts } from '../billing/index.ts';

import { type ServedCall, serve } from '../kit/http/serve.ts';
import { instant, monthOf } from '../kit/time.ts';
import { ownMandate } from './change-mandate.ts';
import { liveMandates } from './mandate-store.ts';
import {
  accountView,
  amountsOf,
  askBillingHabits,
  bindableOf,
  impossibleChoice,
  mandateView,
  offersAutopay,
  planView,
  refusedOpening,
  suggestedRule,
} from './offer.ts';
import { refusedSigningPlace, signingPlaceOf } from './open-mandate.ts';
import { nextPlans, plansOf } from './plan-store.ts';
import { type BillingDays, billingDaysOf, nextBillDates, payDaysOf, spreadOf } from './schedule.ts';

const PLANS_SHOWN = 24;

const canOpen = serve(getCanOpenAutopayAccountList, async (context, { session, userAgent, language }) => {
  const { lifeUserId } = session;
  const bound = new Set((await liveMandates(context.db, lifeUserId)).map(({ accountId }) => accountId));
  const saved = await savedAccounts(context.db, lifeUserId);
  const free = saved.filter((accountId) => !bound.has(accountId));
  const accounts = await Promise.all(free.map((id) => bindableOf(context, lifeUserId, id)));
  return {
    here: await signingPlaceOf(context, { session, userAgent }),
    accounts: accounts.flatMap((account) =>
      isRefusal(account) || !offersAutopay(account.unit) ? [] : [accountView(account, language)],
    ),
  };
});

const opened = serve(getOpenedAutopayAccountList, async (context, { session, userAgent, language }) => {
  const live = await liveMandates(context.db, session.lifeUserId);
  const ids = live.map(({ agreementId }) => agreementId);
  const next = await nextPlans(context.db, session.lifeUserId, ids);
  return {
    here: await signingPlaceOf(context, { session, userAgent }),
    agreements: await Promise.all(
      live.map((row) => mandateView(context, row, next.get(row.agreementId), language)),
    ),
  };
});

const view = serve(viewAutopay, async (context, { body, session, userAgent, language }) => {
  const { lifeUserId } = session;
  const own = await ownMandate(context.db, lifeUserId, body.agreementId);
  if (isRefusal(own)) return own;
  const { agreementId, payDay, insufficient } = own;
  const plans = await plansOf(context.db, lifeUserId, agreementId, PLANS_SHOWN);
  const next = await nextPlans(context.db, lifeUserId, [agreementId]);
  const unit = await context.catalogue.unit(own.unitId);
  const bills = plans
    .toReversed()
    .flatMap(({ billMonth: month, dueDate }) => (month && dueDate ? [{ month, dueDate }] : []));
  const timing = { payDay, spread: spreadOf(agreementId) };
  const days = billingDaysOf(unit?.billDay ?? null, bills);
  const now = context.now();
  return {
    here: await signingPlaceOf(context, { session, userAgent }),
    agreement: await mandateView(context, own, next.get(agreementId), language),
    calendar: own.state === 'SIGNED' ? calendarView(days, now, timing) : {},
    payDays: payDaysOf(days, monthOf(now)),
    plans: plans.map(planView),
    insufficient,
    byPassword: Boolean(context.wallet.mandates.byPassword),
  };
});

const canBind = serve(canBindAutopay, async (context, { body, session, userAgent, language }) => {
  const bindable = await bindableOf(context, session.lifeUserId, body.accountId);
  if (isRefusal(bindable)) return bindable;
  const wrongPlace = await refusedSigningPlace(context, { session, userAgent });
  const refused = wrongPlace ?? (await refusedOpening(context.db, session.lifeUserId, bindable));
  if (refused) return refused;
  const habits = await askBillingHabits(context, session.lifeUserId, bindable);
  if (isRefusal(habits)) return habits;
  const { unit } = bindable;
  const { days } = habits;
  // The usual amount reveals past bills, so only users who paid for the account before see it.
  const numberHash = context.crypto.lookUpHash('account', bindable.accountNumber);
  const { paidBefore } = await readPayer(context.db, session.lifeUserId, unit, numberHash);
  const usual = paidBefore ? habits.usual : null;
  const now = context.now();
  const { rule, payDay } = body;
  const wrong = impossibleChoice(unit, days, { rule, payDay }, now);
  if (wrong) return wrong;
  return {
    ...accountView(bindable, language),
    most: AUTOPAY_MOST,
    suggested: suggestedRule(unit, usual),
    amounts: amountsOf(unit),
    ...(usual === null ? {} : { usual }),
    payDays: payDaysOf(days, monthOf(now)),
    // The mandate's time of day is not known before it exists: show the latest.
    calendar: calendarView(days, now, { payDay: payDay ?? null, spread: 1 }),
    agreementVersion: versionOf(AUTOPAY_TERMS),
    byPassword: Boolean(context.wallet.mandates.byPassword),
  };
});

const which = serve(canBindOrLookAutopay, async (context, { body, session }) => {
  const bindable = await bindableOf(context, session.lifeUserId, body.accountId);
  if (isRefusal(bindable)) return bindable;
  const live = await liveMandates(context.db, session.lifeUserId);
  const mandate = live.find(({ accountId }) => accountId === body.accountId);
  if (!mandate) return { what: 'BIND' as const };
  const what = mandate.state === 'SIGNING' ? ('FINISH' as const) : ('LOOK' as const);
  return { what, agreementId: mandate.agreementId };
});

export const readCalls: readonly ServedCall[] = [canOpen, opened, view, canBind, which];

/** The foreseeable dates as the answer has them; empty when the unit names no bill day. */
function calendarView(
  days: BillingDays,
  now: Date,
  timing: { readonly payDay: number | null; readonly spread: number },
): ResponseOf<typeof viewAutopay>['calendar'] {
  const dates = nextBillDates(days, now, timing);
  if (!dates) return {};
  return {
    nextBillDay: dates.nextBillDay,
    noticeBy: instant(dates.noticeBy),
    deductFrom: instant(dates.deductFrom),
    deductUntil: instant(dates.deductUntil),
    ...(dates.dueDate === null ? {} : { dueDate: dates.dueDate }),
    ...(dates.lastChance ? { lastChance: instant(dates.lastChance) } : {}),
  };
}
