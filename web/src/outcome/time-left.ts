/**
 * The time left to pay in milliseconds: at least 0, and at most the time the order was given, because the phone's clock
 * may be wrong. Instants are ISO 8601, `now` in milliseconds.
 */
export function timeLeft(order: { createdAt: string; expiresAt: string }, now: number): number {
  const end = Date.parse(order.expiresAt);
  return Math.min(Math.max(0, end - now), end - Date.parse(order.createdAt));
}
