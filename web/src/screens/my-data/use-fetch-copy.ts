import { useState } from 'react';
import { type FetchedCopy, fetchCopy } from '../../api/own-data.ts';
import { useApp } from '../../app/context.ts';
import { failureOf } from '../../app/failure.ts';
import { m } from '../../i18n/messages.ts';
import type { Errors } from '../register/draft.ts';
import { useSending } from '../register/use-sending.ts';

type Hears = {
  onFetched: (copy: FetchedCopy) => void;
  /** How the copy stands has to be asked anew. */
  onChange: () => void;
};

/** Fetches a copy, once the payer knows that it works once. */
export function useFetchCopy({ onFetched, onChange }: Hears) {
  const { api, overlays } = useApp();
  const [problem, setProblem] = useState<string | undefined>();
  const { busy, send } = useSending(({ form }) => setProblem(form));

  const take = async (copyId: string): Promise<Errors> => {
    try {
      const answer = await overlays.whileLoading(fetchCopy(api, copyId));
      if (!answer.ok) return { form: answer.text };
      onFetched(answer.body);
      return {};
    } catch (error) {
      // An answer that was lost on its way may have been the one there is.
      return failureOf(error).form === undefined ? {} : { form: m.data_copy_lost() };
    } finally {
      onChange();
    }
  };

  return {
    problem,
    busy,
    fetch: async (copyId: string) => {
      const yes = await overlays.confirm({
        title: m.data_copy_once_title(),
        text: m.data_copy_once_text(),
        confirm: m.data_copy_fetch(),
      });
      if (yes) await send(() => take(copyId));
    },
  };
}
