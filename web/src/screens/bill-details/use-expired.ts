import { useEffect, useState } from 'react';
import type { BillQuery } from '../../api/accounts.ts';

/** Whether a result that arrived at `receivedAt` is too old to make an order from; turns true by itself. */
export function useExpired(query: BillQuery, receivedAt: number): boolean {
  const endsAt = receivedAt + lifeOf(query);
  const [expired, setExpired] = useState(() => Date.now() >= endsAt);
  useEffect(() => {
    const look = () => setExpired(Date.now() >= endsAt);
    const timer = setTimeout(look, Math.max(0, endsAt - Date.now()));
    // A phone that slept may have let the timer sleep too.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt]);
  return expired;
}

/** Milliseconds for which an order can be made from a result, by the service's clock: the phone's may be wrong. */
function lifeOf({ askedAt, expiresAt }: BillQuery): number {
  return Date.parse(expiresAt) - Date.parse(askedAt);
}
