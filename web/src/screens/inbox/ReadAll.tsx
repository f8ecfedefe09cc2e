import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { unreadOptions } from '../../api/accounts.ts';
import { readMessages } from '../../api/inbox.ts';
import { useApp } from '../../app/context.ts';
import { failureOf } from '../../app/failure.ts';
import { BarActions } from '../../app/views/BarActions.tsx';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';

/** A button in the bar that marks all messages as read; shown while some are unread. */
export function ReadAll() {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const unread = useQuery(unreadOptions());
  const reading = useMutation({
    mutationFn: () => readMessages(client, api),
    onError: (error) => {
      const { form } = failureOf(error);
      if (form !== undefined) overlays.toast(form);
    },
  });
  if (!unread.data) return null;
  return (
    <BarActions>
      <Button variant="text" busy={reading.isPending} onClick={() => reading.mutate()}>
        {m.inbox_read_all()}
      </Button>
    </BarActions>
  );
}
