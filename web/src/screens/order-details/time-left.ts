/**
 * Milliseconds left to pay, never below none, and never more than the order was given: the phone's clock may be wrong.
 * Instants are ISO 8601, `now` in milliseconds.
 */
export function timeLeft(order: { createdAt: string; expiresAt: string }, now: number): number {
  const end = Date.parse(order.expiresAt);
  return Math.min(Math.max(0, end - now), end - Date.parse(order.createdAt));
}
