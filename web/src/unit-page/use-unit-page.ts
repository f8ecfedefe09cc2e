import type { RequestFor } from '@life-payment/contract';
import { useApp } from '../app/context.ts';
import { useLeave } from './use-leave.ts';

/** Goes to the page of a unit that takes payments there, or shows a tip why that failed. */
export function useUnitPage(request: RequestFor<'/project/getH5PaymentUrl'>) {
  const { api } = useApp();
  return useLeave(async () => {
    const answer = await api.call('/project/getH5PaymentUrl', request);
    return answer.ok ? { url: answer.body.url } : { refused: answer.text };
  });
}
