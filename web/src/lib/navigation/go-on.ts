import { HOME_PATH } from '@life-payment/contract/pages';
import { useCallback } from 'react';
import { useApp } from '../app.ts';
import { TARGET_KEY } from '../session/entry.ts';
import { useNavigation } from './navigation.ts';

/** Replaces the present page by the one that the payer wanted before login, or by home. */
export function useGoOn(): () => void {
  const { perTab } = useApp();
  const { redirect } = useNavigation();
  return useCallback(() => {
    const target = new URL(takeTarget(perTab) ?? HOME_PATH, window.location.origin);
    redirect(target.pathname, Object.fromEntries(target.searchParams));
  }, [perTab, redirect]);
}

function takeTarget(perTab: Storage): string | null {
  const href = perTab.getItem(TARGET_KEY);
  perTab.removeItem(TARGET_KEY);
  return href;
}
