import { RECEIPT_NOT_GENUINE } from '@life-payment/contract/code-names';
import { useQuery } from '@tanstack/react-query';
import { RefusedError } from '../../api/errors.ts';
import { receiptOptions } from '../../api/receipts.ts';
import { useApp } from '../../app/context.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { NotGenuine } from './NotGenuine.tsx';
import { ReceiptBones } from './ReceiptBones.tsx';
import { ReceiptView } from './ReceiptView.tsx';

/** Loads the receipt of a code and shows it. */
export function VerifiedReceipt({ code }: { code: string }) {
  const { api } = useApp();
  const { data, error, isPending, refetch } = useQuery(receiptOptions(api, code));
  if (error instanceof RefusedError && error.refused.code === RECEIPT_NOT_GENUINE) return <NotGenuine />;
  if (data) return <ReceiptView receipt={data} code={code} />;
  return isPending ? <ReceiptBones /> : <QueryErrorView error={error} onRetry={refetch} />;
}
