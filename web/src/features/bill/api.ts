import type { ResponseFor } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { CallFailed, hasEnvelope, RefusedError, readEnvelope } from '../../lib/api/envelope.ts';

type Opened = ResponseFor<'/billNotify/Hit'>;

/** The present bills of a bill notification, from its unit. */
export function noticeOptions(api: Api, billNotifyDataId: string) {
  return queryOptions({
    queryKey: ['notice', billNotifyDataId],
    queryFn: () => openNotice(api, billNotifyDataId),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The app handles no code of this call; the page shows every answer other than success. */
async function openNotice(api: Api, billNotifyDataId: string): Promise<Opened> {
  const answer = await api.bare('/billNotify/Hit', { billNotifyDataId });
  const outcome = readEnvelope(answer);
  if (outcome.kind === 'success') return outcome.body as Opened;
  if (outcome.kind === 'refused') throw new RefusedError(outcome.refused);
  if (!hasEnvelope(answer)) throw new CallFailed('transport', 'no envelope');
  const { msgCd: code, msgInfo: text = '' } = answer;
  throw new RefusedError({ ok: false, code, text });
}
