import { useState } from 'react';
import type { FetchedCopy } from '../../api/own-data.ts';
import { useApp } from '../../app/context.ts';

/** Kept in memory only: nothing of a copy is written to the device, except files that the payer saves. */
const IN_MEMORY = ['fetchedCopy'];

/** The fetched copy, also after the payer has visited other pages, because it can't be fetched again. */
export function useFetchedCopy() {
  const { queryClient } = useApp();
  const [copy, setCopy] = useState(() => queryClient.getQueryData<FetchedCopy | null>(IN_MEMORY) ?? null);
  return {
    copy,
    keep: (next: FetchedCopy | null) => {
      queryClient.setQueryDefaults(IN_MEMORY, { gcTime: Number.POSITIVE_INFINITY });
      queryClient.setQueryData(IN_MEMORY, next);
      setCopy(next);
    },
  };
}
