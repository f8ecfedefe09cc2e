import { DAY, dayOf, HOUR } from '../../../src/kit/time.ts';

/** Why a mandate is on hold. */
export type Hold = 'LOCKED' | 'RULES_CHANGED' | 'PAUSED' | 'SUSPENDED';

/** Why the wallet took nothing. */
export type Why = 'INSUFFICIENT_BALANCE' | 'AGREEMENT_ENDED' | 'OVER_LIMIT' | 'REFUSED' | 'NOT_CONFIRMED';

/** One bill as its payer sees it. Amounts in fen, moments in milliseconds. */
export type ModelBill = {
  /** The unit's amount now, and the usual amount. */
  owed: number;
  usual: number | null;
  readonly dueDate: string | null;
  is: 'FOUND' | 'TOLD' | 'ASKED' | 'AGREED' | 'IN_FLIGHT' | 'FAILED' | 'GONE' | 'TAKEN' | 'LEFT';
  /** The latest message to the payer, and its time. */
  told: { readonly amount: number; readonly at: number } | null;
  /** The amount that the payer has approved. */
  agreedTo: number | null;
  /** The numbers under which the wallet was asked, each with its end. */
  readonly numbers: { readonly at: number; end: Why | 'PAID' | null }[];
};

const MOST_TRIES = 5;

/** The life of a mandate by docs/change/money/autopay.md. It knows no tables, rows and jobs, so that these can be compared with it. */
export class MandateModel {
  signature: 'AWAITED' | 'GIVEN' | 'BEING_ENDED' | 'OVER' = 'AWAITED';
  readonly holds = new Set<Hold>();
  readonly bills: ModelBill[] = [];
  cap: number;
  /** Insufficient balances in a row, across bills. */
  short = 0;

  constructor(cap: number) {
    this.cap = cap;
  }

  /** True if something holds the mandate: everything before a deduction then stands still. */
  get still(): boolean {
    return this.signature !== 'GIVEN' || this.holds.size > 0;
  }

  /** The wallet says that the payer has signed. A signature after the end is ended again. */
  walletSigned(): void {
    if (this.signature === 'AWAITED') this.signature = 'GIVEN';
    if (this.signature !== 'OVER') return;
    this.signature = 'BEING_ENDED';
    this.leaveAll();
  }

  /** The payer closes it, or drops what was not signed: nothing new begins from this moment on. */
  close(): boolean {
    if (this.signature === 'BEING_ENDED' || this.signature === 'OVER') return false;
    this.signature = 'BEING_ENDED';
    this.leaveAll();
    return true;
  }

  walletEnded(): void {
    if (this.signature === 'OVER') return;
    this.signature = 'OVER';
    this.leaveAll();
  }

  private leaveAll(): void {
    for (const bill of this.bills) if (this.mayLeave(bill)) bill.is = 'LEFT';
  }

  /** True if the bill may be left to the payer, who paid it by hand: while it is not being deducted. */
  mayLeave(bill: ModelBill): boolean {
    return !isOver(bill) && bill.is !== 'IN_FLIGHT';
  }

  /** True if the payer may skip the bill: while it exists. */
  maySkip(bill: ModelBill): boolean {
    return this.mayLeave(bill) && bill.is !== 'GONE';
  }

  /** True if the unit may stop listing the bill: the steps after a failure, and the payer's message about it, come first. */
  mayVanish(bill: ModelBill): boolean {
    return this.maySkip(bill) && bill.is !== 'FAILED';
  }

  /** The unit lists the bill again. It counts as not announced and not approved, so it needs its day's notice. */
  comesBack(bill: ModelBill): void {
    bill.is = 'FOUND';
    bill.told = null;
    bill.agreedTo = null;
  }

  found(owed: number, usual: number | null, dueDate: string | null): ModelBill {
    const bill: ModelBill = { owed, usual, dueDate, is: 'FOUND', told: null, agreedTo: null, numbers: [] };
    this.bills.push(bill);
    return bill;
  }

  /** A bill over the cap, or of more than twice the usual amount, needs the payer's approval. */
  needsYes({ owed, usual, agreedTo }: ModelBill): boolean {
    if (agreedTo !== null && owed <= agreedTo) return false;
    return owed > this.cap || (usual !== null && owed > 2 * usual);
  }

  /** True if the payer is told of a bill now: once, and again when it grew or its approval changed. Never at night or on hold. */
  tells(bill: ModelBill, at: number): boolean {
    return !this.still && byDay(at) && this.isNews(bill);
  }

  private isNews(bill: ModelBill): boolean {
    const { is, told, owed } = bill;
    if (is === 'FOUND') return true;
    return waits(bill) && (owed > (told?.amount ?? 0) || this.needsYes(bill) !== (is === 'ASKED'));
  }

  /** The unit asks for no more than was announced: from now on no more than its amount is announced or approved. */
  seen(bill: ModelBill): void {
    if (this.still || !waits(bill) || this.isNews(bill) || !bill.told) return;
    bill.told = { ...bill.told, amount: bill.owed };
    if (bill.agreedTo !== null) bill.agreedTo = Math.min(bill.agreedTo, bill.owed);
  }

  tell(bill: ModelBill, at: number): void {
    const asks = this.needsYes(bill);
    if (asks || bill.owed > (bill.agreedTo ?? 0)) bill.agreedTo = null;
    bill.told = { amount: bill.owed, at };
    bill.is = asks ? 'ASKED' : 'TOLD';
  }

  agree(bill: ModelBill): void {
    bill.agreedTo = bill.told?.amount ?? 0;
    bill.is = 'AGREED';
  }

  /** True if money may be deducted: told at least a day before, or approved; one deduction at a time, and one a day. */
  mayDeduct(bill: ModelBill, at: number): boolean {
    const { told, agreedTo, owed } = bill;
    const known = told !== null && owed <= told.amount && (at - told.at >= DAY || owed <= (agreedTo ?? 0));
    const last = bill.numbers.at(-1);
    const free =
      !last || (last.end !== null && last.end !== 'PAID' && dayOf(new Date(last.at)) < dayOf(new Date(at)));
    return !this.still && byDay(at) && waits(bill) && known && free && !this.needsYes(bill);
  }

  take(bill: ModelBill, at: number): void {
    bill.numbers.push({ at, end: null });
    bill.is = 'IN_FLIGHT';
  }

  paid(bill: ModelBill): void {
    this.end(bill, 'PAID');
    bill.is = 'TAKEN';
    this.short = 0;
  }

  /** Only an insufficient balance counts. The third one locks. */
  failed(bill: ModelBill, why: Why): void {
    this.end(bill, why);
    bill.is = 'FAILED';
    if (why !== 'INSUFFICIENT_BALANCE') return;
    this.short = Math.min(3, this.short + 1);
    if (this.short === 3) this.holds.add('LOCKED');
  }

  private end({ numbers }: ModelBill, how: Why | 'PAID'): void {
    const last = numbers.at(-1);
    if (!last || last.end !== null) throw new Error('no number is in flight');
    last.end = how;
  }

  unlock(): void {
    this.holds.delete('LOCKED');
    this.short = 0;
  }

  /** True if a failed bill is tried again the next day: another day does not help after some failures, and five attempts are the most. */
  mayRetry(bill: ModelBill): boolean {
    const why = bill.numbers.at(-1)?.end;
    const mends = why !== 'AGREEMENT_ENDED' && why !== 'OVER_LIMIT';
    return bill.is === 'FAILED' && this.signature === 'GIVEN' && mends && bill.numbers.length < MOST_TRIES;
  }

  /** The rules that hold for every bill at every moment. */
  check(): void {
    for (const { is, numbers } of this.bills) {
      const live = numbers.filter(({ end }) => end === null).length;
      const paid = numbers.filter(({ end }) => end === 'PAID').length;
      if (live > 1 || paid > 1 || live + paid > 1) throw new Error('a bill is being taken twice');
      if ((live === 1) !== (is === 'IN_FLIGHT') || (paid === 1) !== (is === 'TAKEN'))
        throw new Error(`${numbers.length} numbers of a bill that is ${is}`);
    }
  }
}

function isOver({ is }: ModelBill): boolean {
  return is === 'TAKEN' || is === 'LEFT';
}

/** Money is deducted and payers are told from 07:00 to 22:00. */
function byDay(at: number): boolean {
  const hour = (at + 8 * HOUR) % DAY;
  return hour >= 7 * HOUR && hour < 22 * HOUR;
}

/** The payer was told of the bill, which will be deducted or needs an approval. */
function waits({ is }: ModelBill): boolean {
  return is === 'TOLD' || is === 'ASKED' || is === 'AGREED';
}
