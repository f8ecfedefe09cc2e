import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { BILL_PATH } from '@life-payment/contract/pages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { keepBills } from '../../api/bills.ts';
import { RefusedError } from '../../api/errors.ts';
import { noticeOptions } from '../../api/inbox.ts';
import { useApp } from '../../app/context.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { LoadingView } from '../../ui/views/Views.tsx';
import { NoticeRefused } from './NoticeRefused.tsx';
import { RedirectToBill } from './RedirectToBill.tsx';

type Props = {
  id: string;
  money: string | undefined;
  /** The view if there is no such notification. */
  notFound: ReactNode;
};

/** Replaces this page by the present bills of a bill notification, or says why there are none. */
export function OpenNotice({ id, money, notFound }: Props) {
  const { api } = useApp();
  const client = useQueryClient();
  const { redirect } = useNavigation();
  const { data, error, isPending, refetch } = useQuery(noticeOptions(api, id));
  useEffect(() => {
    if (!data) return;
    const { accountId, query } = data;
    keepBills(client, accountId ?? query.queryId, query);
    redirect(BILL_PATH, { ...(accountId === undefined ? { queryId: query.queryId } : { accountId }), money });
  }, [data, client, redirect, money]);

  if (isPending || data) return <LoadingView />;
  const accountId = accountOf(error);
  if (accountId !== null) return <RedirectToBill accountId={accountId} money={money} />;
  if (error instanceof RefusedError && error.refused.code === NO_SUCH_THING) return notFound;
  if (error instanceof RefusedError) return <NoticeRefused text={error.message} onRetry={refetch} />;
  return <QueryErrorView error={error} onRetry={refetch} />;
}

/** The saved account of a refusal: that account's own page says what can be done. */
function accountOf(error: unknown): string | null {
  const accountId = error instanceof RefusedError ? error.refused.params?.['accountId'] : undefined;
  return typeof accountId === 'string' ? accountId : null;
}
