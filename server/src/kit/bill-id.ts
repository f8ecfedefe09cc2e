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
 * True if two bills are one. Units repeat numbers, so the month counts too, or the due date where one has no month; the
 * amount does not.
 */
export function isSameBill(one: BillId, other: BillId): boolean {
  if (one.billKey !== other.billKey) return false;
  return one.billMonth !== null && other.billMonth !== null
    ? one.billMonth === other.billMonth
    : one.dueDate === other.dueDate;
}
