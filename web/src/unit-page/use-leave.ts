import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../app/context.ts';
import { failureOf } from '../app/failure.ts';
import { m } from '../i18n/messages.ts';
import { leaveForPage } from '../overlays/leave-for.ts';
import { isPageAddress } from './address.ts';

/** The address of a page of a unit, or why there is none, in words for the payer. */
type Target = { readonly url: string } | { readonly refused: string };

/** Leaves for a page of a unit whose address `ask` answers, or shows a tip why that failed. */
export function useLeave(ask: () => Promise<Target>) {
  const { overlays } = useApp();
  const [leaving, setLeaving] = useState(false);
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: (target) => {
      if ('refused' in target) return overlays.tip(target.refused);
      if (!isPageAddress(target.url, window.location.protocol)) return overlays.tip(m.unit_page_refused());
      setLeaving(true);
      leaveForPage(overlays, target.url, () => setLeaving(false));
    },
    onError: (error) => {
      const { form } = failureOf(error);
      if (form !== undefined) overlays.tip(form);
    },
  });
  return { open: () => asking.mutate(), busy: asking.isPending || leaving };
}
