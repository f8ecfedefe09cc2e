import { useInfiniteQuery } from '@tanstack/react-query';
import { benefitsOptions } from '../api/benefits.ts';
import { useApp } from '../app/context.ts';
import { useStore } from '../kit/store.ts';

/** Whether somebody is logged in, as far as the app knows. A page that is shown without login then makes no calls that need one. */
export function useLoggedIn(): boolean {
  const { kind } = useStore(useApp().session.state);
  return kind === 'in' || kind === 'cached';
}

/** The payer's points and coupons; not loaded while nobody is logged in. */
export function useBenefits() {
  const { api } = useApp();
  return useInfiniteQuery({ ...benefitsOptions(api), enabled: useLoggedIn() });
}
