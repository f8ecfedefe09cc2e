import { RECEIPT_NOT_GENUINE } from '@life-payment/contract/code-names';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RefusedError } from '../../api/errors.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { NotGenuine } from './NotGenuine.tsx';
import { ReceiptBones } from './ReceiptBones.tsx';

type Props<Receipt> = { query: UseQueryResult<Receipt>; children: (receipt: Receipt) => ReactNode };

/** What the verification of a receipt's code came to: the receipt, that it is not genuine, or that it is unknown. */
export function Verified<Receipt>({ query, children }: Props<Receipt>) {
  const { data, error, isPending, refetch } = query;
  if (error instanceof RefusedError && error.refused.code === RECEIPT_NOT_GENUINE) return <NotGenuine />;
  if (data) return children(data);
  return isPending ? <ReceiptBones /> : <QueryErrorView error={error} onRetry={refetch} />;
}
