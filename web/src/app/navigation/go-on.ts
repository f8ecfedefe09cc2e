import { HOME_PATH } from '@life-payment/contract/pages';
import { useCallback } from 'react';
import { takeTarget } from '../../session/target.ts';
import { useApp } from '../context.ts';
import { useNavigation } from './navigation.ts';

/** Leads on to the page the payer was headed for, in place of the present one; home when there was none. */
export function useGoOn(): () => void {
  const { perTab } = useApp();
  const { redirect } = useNavigation();
  return useCallback(() => {
    const target = new URL(takeTarget(perTab) ?? HOME_PATH, window.location.origin);
    redirect(target.pathname, Object.fromEntries(target.searchParams));
  }, [perTab, redirect]);
}
