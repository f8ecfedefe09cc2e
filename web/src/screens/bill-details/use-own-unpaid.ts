import { useQuery } from '@tanstack/react-query';
import { accountsOptions, type BillQuery, type UnpaidPayment, unpaidOptions } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';
import { mayHaveOwnOrder, unpaidOf } from './own-order.ts';

/** The payer's own unpaid payment that may hold some of these bills; undefined without one. */
export function useOwnUnpaid(bills: BillQuery): UnpaidPayment | undefined {
  const { api, link } = useApp();
  const enabled = !link && mayHaveOwnOrder(bills);
  useQuery({ ...accountsOptions(api), enabled });
  const { data = [] } = useQuery(unpaidOptions());
  return enabled ? unpaidOf(bills, data) : undefined;
}
