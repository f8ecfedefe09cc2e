import { HOME_PATH, POP_UP_PATH } from '@life-payment/contract/pages';
import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { keepTarget, takeTarget } from '../../session/target.ts';
import { useApp } from '../context.ts';
import { useNavigation } from './navigation.ts';

/** The pop-up that asks to log in. */
const LOGIN_STATUS = 1;

/** Leads to logging in, and from there back to the page in view. */
export function useLogIn(): () => void {
  const { perTab } = useApp();
  const { navigate } = useNavigation();
  const [path] = useLocation();
  const search = useSearch();
  return () => {
    keepTarget(perTab, search === '' ? path : `${path}?${search}`);
    navigate(POP_UP_PATH, { status: LOGIN_STATUS });
  };
}

/** Leads on to the page the payer was headed for, in place of the present one; home when there was none. */
export function useGoOn(): () => void {
  const { perTab } = useApp();
  const { redirect } = useNavigation();
  return useCallback(() => {
    const target = new URL(takeTarget(perTab) ?? HOME_PATH, window.location.origin);
    redirect(target.pathname, Object.fromEntries(target.searchParams));
  }, [perTab, redirect]);
}
