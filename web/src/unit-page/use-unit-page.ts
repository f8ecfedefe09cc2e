import type { RequestFor } from '@life-payment/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../app/context.ts';
import { failureOf } from '../app/failure.ts';
import { m } from '../i18n/messages.ts';
import { useComeBack } from '../kit/come-back.ts';
import { isPageAddress } from './address.ts';

/** Goes to the page of a unit that takes payments there, or shows a tip why that failed. */
export function useUnitPage(request: RequestFor<'/project/getH5PaymentUrl'>) {
  const { api, overlays } = useApp();
  const [leaving, setLeaving] = useState(false);
  useComeBack(() => setLeaving(false));
  const asking = useMutation({
    mutationFn: () => api.call('/project/getH5PaymentUrl', request),
    onSuccess: (answer) => {
      if (!answer.ok) return overlays.tip(answer.text);
      const { url } = answer.body;
      if (!isPageAddress(url, window.location.protocol)) return overlays.tip(m.unit_page_refused());
      setLeaving(true);
      window.location.assign(url);
    },
    onError: (error) => {
      const { form } = failureOf(error);
      if (form !== undefined) overlays.tip(navigator.onLine ? form : m.offline_text());
    },
  });
  return { open: () => asking.mutate(), busy: asking.isPending || leaving };
}
