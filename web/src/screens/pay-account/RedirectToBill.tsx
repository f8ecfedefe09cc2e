import { BILL_PATH } from '@life-payment/contract/pages';
import { useEffect } from 'react';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { LoadingView } from '../../ui/views/Views.tsx';

/** Replaces this page by the account's bill. */
export function RedirectToBill({ accountId, money }: { accountId: string; money: string | undefined }) {
  const { redirect } = useNavigation();
  useEffect(() => redirect(BILL_PATH, { accountId, money }), [redirect, accountId, money]);
  return <LoadingView />;
}
