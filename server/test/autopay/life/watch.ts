import { expect } from 'vitest';
import type { TestService } from '../../support/service.ts';
import { MandateModel, type ModelBill, type Why } from './model.ts';

/** One mandate of a story, its model, and the plan of each of the model's bills. */
export type Life = {
  readonly agreementId: string;
  readonly lifeUserId: string;
  readonly model: MandateModel;
  readonly bills: Map<string, ModelBill>;
  lastEvent: number;
};

export function newLife(lifeUserId: string, agreementId: string, cap: number): Life {
  return { agreementId, lifeUserId, model: new MandateModel(cap), bills: new Map(), lastEvent: 0 };
}

/** The unit's amount of each bill in fen, and the bills that were paid by hand. */
export type Bills = { readonly owed: ReadonlyMap<string, number>; readonly byHand: ReadonlySet<string> };

type Step = { readonly machine: string; readonly subject: string; readonly event: string; readonly at: Date };
type Row = { readonly billKey: string; readonly usual: number | null; readonly dueDate: string | null };

/** Reads what the service has stored since the last time. The model must know each step. */
export async function watch(service: TestService, life: Life, { owed, byHand }: Bills): Promise<void> {
  const { db } = service.context;
  const { lifeUserId, agreementId, model } = life;
  const steps = await db
    .selectFrom('autopay_events')
    .select(['event_id as id', 'machine', 'subject', 'event', 'at'])
    .where('life_user_id', '=', lifeUserId)
    .where('agreement_id', '=', agreementId)
    .where('event_id', '>', life.lastEvent)
    .orderBy('event_id')
    .execute();
  const plans = await db
    .selectFrom('autopay_plans')
    .select(['plan_id as planId', 'bill_key as billKey', 'usual', 'due_date as dueDate'])
    .where('life_user_id', '=', lifeUserId)
    .where('agreement_id', '=', agreementId)
    .execute();
  const rows = new Map<string, Row>(plans.map((plan) => [plan.planId, plan]));
  for (const step of steps) {
    life.lastEvent = step.id;
    if (step.machine === 'AGREEMENT') {
      takeMandateStep(life, step.event);
      continue;
    }
    const row = rows.get(step.subject);
    if (!row) throw new Error('a step of no plan');
    if (step.event === 'BEGIN') {
      expect(model.still).toBe(false);
      life.bills.set(step.subject, model.found(owed.get(row.billKey) ?? 0, row.usual, row.dueDate));
      continue;
    }
    const bill = life.bills.get(step.subject);
    if (!bill) throw new Error('a step of a plan that never began');
    const tries = bill.numbers.length;
    const why = step.event === 'FAIL' ? await whyTold(service, lifeUserId, step.subject, tries) : null;
    takePlanStep(life, bill, step, why, byHand.has(row.billKey));
    model.check();
  }
}

function takeMandateStep({ model }: Life, event: string): void {
  switch (event) {
    case 'WALLET_SIGNED':
      model.walletSigned();
      return;
    case 'DROP_ASKED':
    case 'END_ASKED':
      expect(model.signature).toBe(event === 'END_ASKED' ? 'GIVEN' : 'AWAITED');
      expect(model.close()).toBe(true);
      return;
    case 'WALLET_ENDED':
      model.walletEnded();
      return;
    default:
      throw new Error(`the page about it knows no ${event}`);
  }
}

/** The reason that the payer was told for the failure of the nth attempt. */
async function whyTold(
  { context: { db } }: TestService,
  lifeUserId: string,
  planId: string,
  nth: number,
): Promise<Why> {
  const { facts } = await db
    .selectFrom('messages')
    .select('facts')
    .where('life_user_id', '=', lifeUserId)
    .where('kind', '=', 'AUTOPAY_FAILED')
    .where('subject', '=', `${planId} ${nth}`)
    .executeTakeFirstOrThrow();
  return (facts as { failure: Why }).failure;
}

function takePlanStep(
  life: Life,
  bill: ModelBill,
  { event, at }: Step,
  why: Why | null,
  paidByHand: boolean,
) {
  const { model } = life;
  const now = at.getTime();
  switch (event) {
    case 'NOTICE':
    case 'ASK':
      expect(model.tells(bill, now)).toBe(true);
      model.tell(bill, now);
      expect(bill.is).toBe(event === 'ASK' ? 'ASKED' : 'TOLD');
      return;
    case 'APPROVE':
      expect(bill.is).toBe('ASKED');
      model.agree(bill);
      return;
    case 'FALL_DUE':
      expect(bill.is).toBe('TOLD');
      return;
    case 'DEDUCT':
      expect(paidByHand).toBe(false);
      expect(model.mayDeduct(bill, now)).toBe(true);
      model.take(bill, now);
      return;
    case 'PAY':
      model.paid(bill);
      return;
    case 'FAIL':
      model.failed(bill, why ?? 'NOT_CONFIRMED');
      return;
    case 'RETRY':
      expect(model.mayRetry(bill)).toBe(true);
      bill.is = bill.agreedTo === null ? 'TOLD' : 'AGREED';
      return;
    case 'WITHDRAW':
      // The bill was left at the mandate's end, or somebody has paid it.
      expect(bill.is === 'LEFT' || paidByHand).toBe(true);
      bill.is = 'LEFT';
      return;
    case 'VANISH':
      expect(model.mayVanish(bill)).toBe(true);
      bill.is = 'GONE';
      return;
    case 'COME_BACK':
      expect([bill.is, paidByHand]).toEqual(['GONE', false]);
      model.comesBack(bill);
      return;
    case 'SKIP':
      expect(model.maySkip(bill)).toBe(true);
      bill.is = 'LEFT';
      return;
    case 'GIVE_UP':
      expect(model.mayLeave(bill)).toBe(true);
      bill.is = 'LEFT';
      return;
    default:
      throw new Error(`the page about it knows no ${event}`);
  }
}
