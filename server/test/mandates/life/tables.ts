import { step } from '../../../src/kit/machine.ts';
import { retryAt } from '../../../src/modules/autopay/engine/after-failure.ts';
import { mustTellAgain } from '../../../src/modules/autopay/engine/make-plans.ts';
import { approvedAmount, staysApproved } from '../../../src/modules/autopay/engine/notice-or-ask.ts';
import { judgeBill, mayDeduct } from '../../../src/modules/autopay/guards.ts';
import { afterApproval, deductFrom, isOpen, openingOf } from '../../../src/modules/autopay/schedule.ts';
import { spreadOf } from '../../../src/modules/autopay/spread.ts';
import { countFailure } from '../../../src/modules/mandates/count.ts';
import type { DeductionFailure, MandateRow, PlanRow } from '../../../src/modules/mandates/index.ts';
import {
  type MandateEvent,
  mandateMachine,
  type PlanEvent,
  planMachine,
} from '../../../src/modules/mandates/machine.ts';
import {
  type PaymentEvent,
  type PaymentState,
  paymentMachine,
} from '../../../src/modules/payments/machine.ts';

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

type Mandate = Mutable<
  Pick<
    MandateRow,
    | 'agreementId'
    | 'state'
    | 'locked'
    | 'rulesChanged'
    | 'paused'
    | 'suspended'
    | 'signer'
    | 'cap'
    | 'payDay'
    | 'insufficient'
  >
>;

/** A plan's row, the unit's present amount of the bill, and the states of its numbers, oldest first. */
export type Plan = Mutable<
  Pick<
    PlanRow,
    'state' | 'amount' | 'usual' | 'dueDate' | 'approved' | 'tries' | 'triedAt' | 'failure' | 'deductFrom'
  >
> & { owed: { amount: number; usual: number | null }; readonly numbers: PaymentState[] };

/** A mandate that only the machines' tables and the deciding functions move. */
export class Tables {
  readonly mandate: Mandate;
  readonly plans: Plan[] = [];

  constructor(agreementId: string, cap: number, payDay: number | null) {
    this.mandate = {
      agreementId,
      state: 'SIGNING',
      locked: false,
      rulesChanged: false,
      paused: false,
      suspended: false,
      signer: null,
      cap,
      payDay,
      insufficient: 0,
    };
  }

  /** Takes a step of the mandate; false when its table does not allow it. */
  mandateStep(event: MandateEvent): boolean {
    const next = step(mandateMachine, this.mandate.state, event);
    if (next === null) return false;
    this.mandate.state = next;
    // Every end of a mandate withdraws its queued plans.
    if (next === 'ENDING' || next === 'ENDED') for (const plan of this.plans) this.planStep(plan, 'WITHDRAW');
    return true;
  }

  /** Takes a step of a plan; false when its table does not allow it. */
  planStep(plan: Plan, event: PlanEvent): boolean {
    const next = step(planMachine, plan.state, event);
    if (next === null) return false;
    plan.state = next;
    return true;
  }

  private get timing() {
    return { payDay: this.mandate.payDay, spread: spreadOf(this.mandate.agreementId) };
  }

  begin(owed: Plan['owed'], dueDate: string | null): void {
    this.plans.push({
      state: 'PLANNED',
      ...owed,
      owed,
      dueDate,
      approved: false,
      tries: 0,
      triedAt: null,
      failure: null,
      deductFrom: null,
      numbers: [],
    });
  }

  /** Compares the unit's amount with a plan. Answers whether the payer was told. */
  compareAmount(plan: Plan, now: Date): boolean {
    const { mandate } = this;
    const queued = ['PLANNED', 'NOTICED', 'ASKED', 'DUE'].includes(plan.state);
    if (!mayDeduct(mandate) || !queued) return false;
    const news = plan.state === 'PLANNED' || mustTellAgain(mandate, plan, plan.owed);
    if (!news) Object.assign(plan, plan.owed);
    return news && isOpen(now) && this.tell(plan, now);
  }

  private tell(plan: Plan, now: Date): boolean {
    const { mandate } = this;
    const verdict = judgeBill(mandate, plan.owed.amount, plan.owed.usual, approvedAmount(plan));
    if (!this.planStep(plan, verdict.do)) return false;
    const asks = verdict.do === 'ASK';
    plan.approved = !asks && staysApproved(plan, plan.owed.amount);
    Object.assign(plan, plan.owed);
    plan.deductFrom = asks ? null : deductFrom(now, { ...this.timing, dueDate: plan.dueDate });
    return true;
  }

  /** The unit lists the bill again; false when it was not gone. */
  comeBack(plan: Plan): boolean {
    if (!this.planStep(plan, 'COME_BACK')) return false;
    Object.assign(plan, { ...plan.owed, approved: false, deductFrom: null });
    return true;
  }

  approve(plan: Plan, now: Date): boolean {
    if (plan.state !== 'ASKED' || !this.planStep(plan, 'APPROVE')) return false;
    plan.approved = true;
    plan.deductFrom = afterApproval(now, plan.triedAt, this.timing.spread);
    return true;
  }

  /** The day of the deduction has begun. */
  fallDue(plan: Plan, now: Date): void {
    if (plan.state === 'NOTICED' && plan.deductFrom && openingOf(plan.deductFrom) <= now)
      this.planStep(plan, 'FALL_DUE');
  }

  /** Begins the deduction of a plan when that is due and allowed. Answers whether it began. */
  take(plan: Plan, now: Date): boolean {
    const { state, deductFrom: from, owed } = plan;
    const due = state === 'DUE' && from !== null && from <= now;
    if (!due || !mayDeduct(this.mandate) || !isOpen(now) || mustTellAgain(this.mandate, plan, owed))
      return false;
    this.planStep(plan, 'DEDUCT');
    plan.amount = owed.amount;
    plan.tries += 1;
    plan.triedAt = now;
    plan.numbers.push('WAITING');
    return true;
  }

  private paymentStep(plan: Plan, event: PaymentEvent): boolean {
    const last = plan.numbers.at(-1);
    const next = last === undefined ? null : step(paymentMachine, last, event);
    if (next === null) return false;
    plan.numbers.splice(-1, 1, next);
    return true;
  }

  /** The wallet has taken the money; false when it is refunded because the number was void, or when there is none. */
  paid(plan: Plan): boolean {
    if (!this.paymentStep(plan, 'WALLET_PAID') || plan.numbers.at(-1) !== 'PAID') return false;
    this.planStep(plan, 'PAY');
    this.mandate.insufficient = 0;
    return true;
  }

  /** The number is made void. The plan fails only after that. */
  failed(plan: Plan, failure: DeductionFailure): boolean {
    const closed = this.paymentStep(plan, 'CLOSE_ASKED') && this.paymentStep(plan, 'WALLET_CLOSED');
    if (!closed || !this.planStep(plan, 'FAIL')) return false;
    plan.failure = failure;
    Object.assign(this.mandate, countFailure(this.mandate, failure));
    return true;
  }

  /** What follows a failure: another attempt, or the end; null when there was no failure. */
  follow(plan: Plan, now: Date): 'RETRY' | 'GIVE_UP' | null {
    if (plan.state !== 'FAILED') return null;
    const next = retryAt(this.mandate, plan, now);
    this.planStep(plan, next ? 'RETRY' : 'GIVE_UP');
    plan.deductFrom = next ?? plan.deductFrom;
    return next ? 'RETRY' : 'GIVE_UP';
  }
}
