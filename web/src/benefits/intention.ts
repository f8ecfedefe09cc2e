import { useQueryClient } from '@tanstack/react-query';
import { newId } from '../host/id.ts';

/**
 * The request id of an action: the same for the same `content` until `done`, even when an earlier request may not have
 * arrived or the screen was left.
 */
export function useIntention(what: string) {
  const client = useQueryClient();
  const keyOf = (content: string) => ['intention', what, content] as const;
  return {
    idFor: (content: string): string => {
      const kept = client.getQueryData<string>(keyOf(content));
      if (kept !== undefined) return kept;
      const requestId = newId();
      // If the id were dropped earlier, a second attempt would count as a new action.
      client.setQueryDefaults(['intention', what], { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(keyOf(content), requestId);
      return requestId;
    },
    done: (content: string): void => client.removeQueries({ queryKey: keyOf(content), exact: true }),
  };
}
