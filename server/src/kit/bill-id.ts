/** The facts that tell one bill of an account from another. Days `YYYY-MM-DD`. */
export type BillId = {
  readonly billKey: string;
  readonly billMonth: string | null;
  readonly dueDate: string | null;
};

/** The identity of a bill in a unit's answer. */
export function billIdOf(bill: {
  readonly billNo: string;
  readonly month?: string;
  readonly dueDate?: string;
}): BillId {
  return { billKey: bill.billNo, billMonth: bill.month ?? null, dueDate: bill.dueDate ?? null };
}

/**
 * True if two bills of an account are one. Units repeat numbers every month, so the month counts too, and the due date where
 * one of them has no month. A bill whose amount has changed is the same.
 */
export function isSameBill(one: BillId, other: BillId): boolean {
  if (one.billKey !== other.billKey) return false;
  return one.billMonth !== null && other.billMonth !== null
    ? one.billMonth === other.billMonth
    : one.dueDate === other.dueDate;
}
