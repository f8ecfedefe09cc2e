import { useEffect, useState } from 'react';
import type { BillQuery } from '../../api/accounts.ts';

/** Whether a result that arrived at `receivedAt` is too old for an order; it becomes true by itself. */
export function useExpired(query: BillQuery, receivedAt: number): boolean {
  const endsAt = receivedAt + lifeOf(query);
  const [expired, setExpired] = useState(() => Date.now() >= endsAt);
  useEffect(() => {
    const update = () => setExpired(Date.now() >= endsAt);
    const timer = setTimeout(update, Math.max(0, endsAt - Date.now()));
    // Timers may stop while a phone sleeps.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [endsAt]);
  return expired;
}

/**
 * How long an order can be made from a result, in milliseconds. Both times are of the service's clock, because the
 * phone's may be wrong.
 */
function lifeOf({ askedAt, expiresAt }: BillQuery): number {
  return Date.parse(expiresAt) - Date.parse(askedAt);
}
