import { useState } from 'react';
import { useApp } from '../../app/context.ts';

const KEY = 'authorisationAgreed';

/** The payer's tick, stored in this tab so that reading the text and coming back does not lose it. */
export function useAgreed(): readonly [boolean, (agreed: boolean) => void] {
  const { perTab } = useApp();
  const [agreed, setAgreed] = useState(() => perTab.getItem(KEY) === 'true');
  const change = (next: boolean) => {
    perTab.setItem(KEY, String(next));
    setAgreed(next);
  };
  return [agreed, change];
}
