import type { getCanOpenAutopayAccountList, Mandate, Plan, ResponseOf } from '@life-payment/contract';
import type { Language } from '@life-payment/contract/rules';
import type { Static } from 'typebox';
import type { Context } from '../../kit/context.ts';
import type { Catalogue } from '../../kit/ports/catalogue.ts';
import { unitName } from '../../kit/ports/catalogue.ts';
import { instant } from '../../kit/time.ts';
import type { MandateRow, PlanRow } from '../mandates/index.ts';
import { ruleOf } from './rule.ts';

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
