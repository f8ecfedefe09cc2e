import { DAY, dayOf, HOUR } from '../../../src/kit/time.ts';

/** What holds a mandate back. */
export type Hold = 'LOCKED' | 'RULES_CHANGED' | 'PAUSED' | 'SUSPENDED';

/** Why the wallet took nothing. */
export type Why = 'INSUFFICIENT_BALANCE' | 'AGREEMENT_ENDED' | 'OVER_LIMIT' | 'REFUSED' | 'NOT_CONFIRMED';

/** One bill as its payer lives through it: amounts in fen, moments in milliseconds. */
export type ModelBill = {
  /** What the unit asks for now, and usually. */
  owed: number;
  usual: number | null;
  readonly dueDate: string | null;
  is: 'FOUND' | 'TOLD' | 'ASKED' | 'AGREED' | 'IN_FLIGHT' | 'FAILED' | 'GONE' | 'TAKEN' | 'LEFT';
  /** What the payer was told last, and when. */
  told: { readonly amount: number; readonly at: number } | null;
  /** What the payer has said yes to. */
  agreedTo: number | null;
  /** Numbers under which it was asked of the wallet, each with how it ended. */
  readonly numbers: { readonly at: number; end: Why | 'PAID' | null }[];
};

const MOST_TRIES = 5;

/**
 * The life of a mandate as docs/change/money/autopay.md tells it: what may happen to it and what becomes of it. It knows nothing of
 * tables, rows and jobs, so that they can be compared with it.
 */
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

  /** Everything before a deduction stands still while something holds the mandate. */
  get still(): boolean {
    return this.signature !== 'GIVEN' || this.holds.size > 0;
  }

  /** The wallet says it has the payer's signature. One that comes after the end is ended again. */
  walletSigned(): void {
    if (this.signature === 'AWAITED') this.signature = 'GIVEN';
    if (this.signature !== 'OVER') return;
    this.signature = 'BEING_ENDED';
    this.leaveAll();
  }

  /** The payer closes it, or drops what was not signed: nothing more is begun from this moment on. */
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

  /** Paid by hand: as long as it is not being deducted. */
  mayLeave(bill: ModelBill): boolean {
    return !isOver(bill) && bill.is !== 'IN_FLIGHT';
  }

  /** Skipped by its payer: as long as it is there. */
  maySkip(bill: ModelBill): boolean {
    return this.mayLeave(bill) && bill.is !== 'GONE';
  }

  /** Listed no more by its unit: what follows a failure, and its payer's word of it, comes first. */
  mayVanish(bill: ModelBill): boolean {
    return this.maySkip(bill) && bill.is !== 'FAILED';
  }

  /** Its unit lists it again: as if nobody had been told of it or agreed to it, so that it needs its day's notice. */
  comesBack(bill: ModelBill): void {
    bill.is = 'FOUND';
    bill.told = null;
    bill.agreedTo = null;
  }

  found(owed: number, usual: number | null, dueDate: string | null): ModelBill {
    const bill: ModelBill = {
      owed,
      usual,
      dueDate,
      is: 'FOUND',
      told: null,
      agreedTo: null,
      numbers: [],
    };
    this.bills.push(bill);
    return bill;
  }

  /** Over the cap, or more than twice the usual, it needs the payer's yes. */
  needsYes({ owed, usual, agreedTo }: ModelBill): boolean {
    if (agreedTo !== null && owed <= agreedTo) return false;
    return owed > this.cap || (usual !== null && owed > 2 * usual);
  }

  /**
   * Whether the payer is told of a bill now: of each once, and again when it grew, or needs a yes that it did not, or no
   * longer does. Never at night, never while it stands still.
   */
  tells(bill: ModelBill, at: number): boolean {
    return !this.still && byDay(at) && this.isNews(bill);
  }

  private isNews(bill: ModelBill): boolean {
    const { is, told, owed } = bill;
    if (is === 'FOUND') return true;
    return waits(bill) && (owed > (told?.amount ?? 0) || this.needsYes(bill) !== (is === 'ASKED'));
  }

  /** The unit is asked, and wants no more than was announced: no more than that is announced from now on, or agreed to. */
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

  /** Money may be asked for: told of so much at least a day before, or agreed to; once at a time, and once a day. */
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

  /** Only an insufficient balance counts; the third locks. */
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

  /** Whether a failed bill is tried the next day: some failures another day does not mend, and five tries are enough. */
  mayRetry(bill: ModelBill): boolean {
    const why = bill.numbers.at(-1)?.end;
    const mends = why !== 'AGREEMENT_ENDED' && why !== 'OVER_LIMIT';
    return bill.is === 'FAILED' && this.signature === 'GIVEN' && mends && bill.numbers.length < MOST_TRIES;
  }

  /** What must be true of every bill at every moment, whatever happened. */
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

/** From 07:00 to 22:00 money is taken and payers are told. */
function byDay(at: number): boolean {
  const hour = (at + 8 * HOUR) % DAY;
  return hour >= 7 * HOUR && hour < 22 * HOUR;
}

/** Its payer has heard of it, and it is to be taken, or to be said yes to. */
function waits({ is }: ModelBill): boolean {
  return is === 'TOLD' || is === 'ASKED' || is === 'AGREED';
}
