import { m } from '../i18n/messages.ts';

/** When something unpaid began and ends; ISO 8601. */
export type Terms = { readonly createdAt: string; readonly expiresAt: string };

/**
 * The time left to pay in milliseconds: at least 0, and at most the time the order was given, because the phone's clock
 * may be wrong. `now` in milliseconds.
 */
export function timeLeft({ createdAt, expiresAt }: Terms, now: number): number {
  const end = Date.parse(expiresAt);
  return Math.min(Math.max(0, end - now), end - Date.parse(createdAt));
}

/** `13 minutes left`, in the last minute `42 seconds left`; empty when the time is over. */
export function leftText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds >= 60) return m.unpaid_minutes({ count: Math.floor(seconds / 60) });
  return seconds > 0 ? m.unpaid_seconds({ count: seconds }) : '';
}
