import { useCallback, useState } from 'react';
import { useApp } from './context.ts';

const AREA_KEY = 'area';

/** The area that the payer last chose, stored on this device; null before the first choice. */
export function useArea(): [string | null, (area: string) => void] {
  const { local } = useApp();
  const [area, setArea] = useState(() => {
    const kept = local.getItem(AREA_KEY);
    return kept !== null && /^\d{6}$/.test(kept) ? kept : null;
  });
  const choose = useCallback(
    (next: string) => {
      local.setItem(AREA_KEY, next);
      setArea(next);
    },
    [local],
  );
  return [area, choose];
}
