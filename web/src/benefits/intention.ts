import { useQueryClient } from '@tanstack/react-query';
import { newId } from '../host/id.ts';

/**
 * The request id of something meant: the same for the same `content` until `done`, also when nobody knows whether an
 * earlier request arrived, and when the screen was left meanwhile.
 */
export function useIntention(what: string) {
  const client = useQueryClient();
  const keyOf = (content: string) => ['intention', what, content] as const;
  return {
    idFor: (content: string): string => {
      const kept = client.getQueryData<string>(keyOf(content));
      if (kept !== undefined) return kept;
      const requestId = newId();
      // Forgotten too early, a second try would be a second intention.
      client.setQueryDefaults(['intention', what], { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(keyOf(content), requestId);
      return requestId;
    },
    done: (content: string): void => client.removeQueries({ queryKey: keyOf(content), exact: true }),
  };
}
