/** A bill with what it is made of; amounts in fen. */
type BillWithParts = {
  readonly due: number;
  readonly lateFee?: number;
  readonly items?: readonly { readonly amount: number }[];
};

/** True if the items of a bill come to its principal, and its late fee is a part of the sum due. */
export function isSumOfParts({ due, lateFee = 0, items }: BillWithParts): boolean {
  const principal = due - lateFee;
  return (
    principal >= 0 &&
    (items === undefined || items.reduce((sum, { amount }) => sum + amount, 0) === principal)
  );
}
