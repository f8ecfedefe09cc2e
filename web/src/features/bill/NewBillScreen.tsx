import type { ResponseFor } from '@life-payment/contract';
import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { BILL_PATH, HOME_PATH } from '@life-payment/contract/pages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepBills } from '../../lib/api/bills.ts';
import type { Api } from '../../lib/api/client.ts';
import { CallFailed, hasEnvelope, RefusedError, readEnvelope } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { EmptyView, LoadingView } from '../../ui/Views.tsx';
import { NoAccount } from './AccountCard.tsx';

export default PayAccount;

/**
 * Only redirects: to the bill of `billNotifyDataId`, or else of `accountId`, with `money` (fen) as the initial amount;
 * or says why there is none.
 */
function PayAccount() {
  const params = useParams();
  const accountId = params.get('accountId');
  const notice = params.get('billNotifyDataId');
  const money = params.get('money') ?? undefined;
  if (notice) return <OpenNotice key={notice} id={notice} accountId={accountId} money={money} />;
  return accountId ? (
    <RedirectToBill accountId={accountId} money={money} />
  ) : (
    <NoAccount title={m.pay_account_none()} text={m.pay_account_none_text()} />
  );
}

type Props = {
  id: string;
  /** The account of the address, whose bill stands in for a notification that is gone. */
  accountId: string | null;
  money: string | undefined;
};

/** Replaces this page by the present bills of a bill notification, or says why there are none. */
function OpenNotice({ id, accountId, money }: Props) {
  const { api } = useApp();
  const client = useQueryClient();
  const { redirect } = useNavigation();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['notice', id],
    queryFn: () => openNotice(api, id),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (!data) return;
    const { accountId: saved, query } = data;
    keepBills(client, saved ?? query.queryId, query);
    redirect(BILL_PATH, {
      ...(saved === undefined ? { queryId: query.queryId } : { accountId: saved }),
      money,
    });
  }, [data, client, redirect, money]);

  if (isPending || data) return <LoadingView />;
  if (!(error instanceof RefusedError)) return <QueryErrorView error={error} onRetry={refetch} />;
  const gone = error.refused.code === NO_SUCH_THING;
  // A saved account's own page says what can be done.
  const saved = error.refused.params?.['accountId'];
  const other = typeof saved === 'string' ? saved : gone ? accountId : null;
  if (other !== null) return <RedirectToBill accountId={other} money={money} />;
  if (gone) return <NoAccount title={m.notice_gone()} text={m.notice_gone_text()} />;
  return (
    <EmptyView
      role="alert"
      icon="warning"
      tone="warning"
      title={error.message || m.notice_not_opened()}
      action={
        <>
          <Button onClick={() => refetch()}>{m.retry()}</Button>
          <LinkButton variant="text" to={HOME_PATH}>
            {m.back_home()}
          </LinkButton>
        </>
      }
    />
  );
}

function RedirectToBill({ accountId, money }: { accountId: string; money: string | undefined }) {
  const { redirect } = useNavigation();
  useEffect(() => redirect(BILL_PATH, { accountId, money }), [redirect, accountId, money]);
  return <LoadingView />;
}

type Opened = ResponseFor<'/billNotify/Hit'>;

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
