import { HOME_PATH } from '@life-payment/contract/pages';
import { useCallback } from 'react';
import { useApp } from '../context.ts';
import { useNavigation } from './navigation.ts';

const KEY = 'goOn';

/** Keeps the page a payer was headed for when login came in between: path and query below /jiaofei. */
export function keepTarget(perTab: Storage, href: string): void {
  perTab.setItem(KEY, href);
}

/** Leads on to the page the payer was headed for, in place of the present one; home when there was none. */
export function useGoOn(): () => void {
  const { perTab } = useApp();
  const { redirect } = useNavigation();
  return useCallback(() => {
    const target = new URL(perTab.getItem(KEY) ?? HOME_PATH, window.location.origin);
    perTab.removeItem(KEY);
    redirect(target.pathname, Object.fromEntries(target.searchParams));
  }, [perTab, redirect]);
}
