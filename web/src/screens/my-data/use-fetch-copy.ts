import { useState } from 'react';
import { type FetchedCopy, fetchCopy } from '../../api/own-data.ts';
import { useApp } from '../../app/context.ts';
import { failureOf } from '../../app/failure.ts';
import { m } from '../../i18n/messages.ts';
import type { Errors } from '../register/draft.ts';
import { useSending } from '../register/use-sending.ts';

type Options = {
  onFetched: (copy: FetchedCopy) => void;
  /** The state of the copy has to be loaded again. */
  onChange: () => void;
};

/** Fetches a copy after the payer has confirmed, because it can be fetched only once. */
export function useFetchCopy({ onFetched, onChange }: Options) {
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
      // If the answer was lost, it may have been the only one.
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
