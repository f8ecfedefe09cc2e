import { ORDER_PATH, RECEIPT_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orderOptions } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { ReceiptBones } from './ReceiptBones.tsx';
import { CODE_PARAM } from './verify-address.ts';

/** The receipt of the payer's own order: its code takes this address' place. An order without one is shown itself. */
export function OwnReceipt({ orderId }: { orderId: string }) {
  const { api } = useApp();
  const { redirect } = useNavigation();
  const { data: order, error, refetch } = useQuery(orderOptions(api, orderId));
  useEffect(() => {
    if (order?.receipt) redirect(RECEIPT_PATH, { [CODE_PARAM]: order.receipt.code });
    else if (order) redirect(ORDER_PATH, { orderId });
  }, [order, orderId, redirect]);
  return error === null ? <ReceiptBones /> : <QueryErrorView error={error} onRetry={refetch} />;
}
