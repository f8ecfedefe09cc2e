import type { ResponseFor } from '@life-payment/contract';
import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { ADD_PAYMENT_PATH, BILL_PATH, HISTORICAL_PATH, HOME_PATH } from '@life-payment/contract/pages';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { keepBills } from '../../lib/api/bills.ts';
import type { Api } from '../../lib/api/client.ts';
import { CallFailed, hasEnvelope, RefusedError, readEnvelope } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { SEARCH } from '../../ui/later-icons.ts';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { EmptyView, LoadingView } from '../../ui/Views.tsx';
import { Lists } from '../accounts/Lists.tsx';

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
  const billOfAccount = accountId ? <BillOfAccount accountId={accountId} money={money} /> : null;
  if (notice)
    return <OpenNotice key={notice} id={notice} money={money} notFound={billOfAccount ?? <NoNotice />} />;
  return billOfAccount ?? <NoAccount named={false} />;
}

function BillOfAccount({ accountId, money }: { accountId: string; money: string | undefined }) {
  return (
    <Lists bones={<LoadingView />}>
      {(accounts) =>
        accounts.some((account) => account.accountId === accountId) ? (
          <RedirectToBill accountId={accountId} money={money} />
        ) : (
          <NoAccount named />
        )
      }
    </Lists>
  );
}

type Props = {
  id: string;
  money: string | undefined;
  /** The view if there is no such notification. */
  notFound: ReactNode;
};

/** Replaces this page by the present bills of a bill notification, or says why there are none. */
function OpenNotice({ id, money, notFound }: Props) {
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

function RedirectToBill({ accountId, money }: { accountId: string; money: string | undefined }) {
  const { redirect } = useNavigation();
  useEffect(() => redirect(BILL_PATH, { accountId, money }), [redirect, accountId, money]);
  return <LoadingView />;
}

/** Says that there is no account. `named`: the address names an account that the payer no longer has. */
function NoAccount({ named }: { named: boolean }) {
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={named ? m.bill_gone() : m.pay_account_none()}
      text={named ? m.pay_account_gone_text() : m.pay_account_none_text()}
      action={
        <>
          <LinkButton to={ADD_PAYMENT_PATH}>{m.accounts_add()}</LinkButton>
          <LinkButton variant="text" to={HISTORICAL_PATH} params={{ jump: 1 }}>
            {m.title_all_historical_accounts()}
          </LinkButton>
        </>
      }
    />
  );
}

function NoNotice() {
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={m.notice_gone()}
      text={m.notice_gone_text()}
      action={
        <>
          <LinkButton to={HISTORICAL_PATH} params={{ jump: 1 }}>
            {m.title_all_historical_accounts()}
          </LinkButton>
          <LinkButton variant="text" to={HOME_PATH}>
            {m.back_home()}
          </LinkButton>
        </>
      }
    />
  );
}

function NoticeRefused({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <EmptyView
      role="alert"
      icon="warning"
      tone="warning"
      title={text || m.notice_not_opened()}
      action={
        <>
          <Button onClick={() => onRetry()}>{m.retry()}</Button>
          <LinkButton variant="text" to={HOME_PATH}>
            {m.back_home()}
          </LinkButton>
        </>
      }
    />
  );
}

type Opened = ResponseFor<'/billNotify/Hit'>;

/** The present bills of a bill notification, from its unit. */
function noticeOptions(api: Api, billNotifyDataId: string) {
  return queryOptions({
    queryKey: ['notice', billNotifyDataId],
    queryFn: () => openNotice(api, billNotifyDataId),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

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
