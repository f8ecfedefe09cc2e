import type { ResponseFor } from '@life-payment/contract';
import {
  ACCOUNT_UNKNOWN_AT_UNIT,
  LAST_PAYMENT_UNFINISHED,
  NO_SUCH_THING,
  PROJECT_OFFLINE,
  UNIT_CLOSED_NOW,
  UNIT_MAINTENANCE,
  UNIT_PAYS_ELSEWHERE,
  UNIT_REPLACED,
} from '@life-payment/contract/code-names';
import {
  ADD_PAYMENT_PATH,
  BILL_PATH,
  HISTORICAL_PATH,
  HOME_PATH,
  RECORDS_PATH,
} from '@life-payment/contract/pages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { accountsOptions } from '../../lib/api/accounts.ts';
import { billsOptions, handedBillsOptions, keepBills } from '../../lib/api/bills.ts';
import type { Api } from '../../lib/api/client.ts';
import { CallFailed, hasEnvelope, type Refused, RefusedError, readEnvelope } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { useComeBack } from '../../lib/hooks.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { EXIT, SEARCH, TOOLS } from '../../ui/later-icons.ts';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { EmptyView, LoadingView } from '../../ui/Views.tsx';
import { UnitPageButton } from '../accounts/UnitPageButton.tsx';
import { BillBones, BillPage } from './BillPage.tsx';
import { OrderUnderWay } from './BillsCard.tsx';
import { AccountCard, useSavedAccount } from './PayCards.tsx';
import { prefilled } from './payment-request.ts';

export default BillDetails;

/**
 * What an account owes, and paying it. `accountId`: a saved account; `queryId`: a result that the previous screen has
 * just queried; `money`: the initial amount, in fen.
 */
function BillDetails() {
  const params = useParams();
  const accountId = params.get('accountId');
  const queryId = params.get('queryId');
  const money = prefilled(params.get('money'));
  if (accountId) return <SavedBills key={accountId} accountId={accountId} money={money} />;
  if (queryId) return <HandedBills key={queryId} queryId={queryId} money={money} />;
  return <NoAccount title={m.bill_gone()} text={m.pay_account_gone_text()} />;
}

/** The bills of an account that is not saved, as the previous screen queried them; a new query needs the account number. */
function HandedBills({ queryId, money }: { queryId: string; money: number | null }) {
  const { data, dataUpdatedAt } = useQuery(handedBillsOptions(queryId));
  const { redirect } = useNavigation();
  const enterAgain = () => redirect(ADD_PAYMENT_PATH);
  if (data) return <BillPage bills={data} receivedAt={dataUpdatedAt} money={money} onAskAgain={enterAgain} />;
  return (
    <EmptyView
      icon="clock"
      tone="neutral"
      title={m.bill_expired()}
      action={<Button onClick={enterAgain}>{m.bill_query_again()}</Button>}
    />
  );
}

/** The bills of a saved account, queried when the page opens and whenever they have expired. */
function SavedBills({ accountId, money }: { accountId: string; money: number | null }) {
  const { api } = useApp();
  const client = useQueryClient();
  const options = billsOptions(api, accountId);
  const query = useQuery(options);
  // The skeleton stays while the answer renders in small pieces, so that a slow phone reacts to taps meanwhile.
  const ready = useDeferredValue(query.data !== undefined);
  const listed = client.getQueryData(accountsOptions(api).queryKey) !== undefined;
  const askAgain = () => {
    client.resetQueries({ queryKey: options.queryKey });
  };
  useComeBack(askAgain);

  if (query.data && ready)
    return (
      <BillPage
        key={query.data.queryId}
        bills={query.data}
        receivedAt={query.dataUpdatedAt}
        money={money}
        onAskAgain={askAgain}
      />
    );
  if (query.data || query.isPending)
    return <BillBones account={listed && <AccountCard accountId={accountId} />} />;
  return <NotAnswered error={query.error} accountId={accountId} onAskAgain={askAgain} />;
}

type Props = { error: unknown; accountId: string; onAskAgain: () => void };

/** Says why there are no bills: no network, or the refusal of unit or service, with what can be done about it. */
function NotAnswered({ error, accountId, onAskAgain }: Props) {
  const account = useSavedAccount(accountId);
  const code = error instanceof RefusedError && error.refused.code;
  if (code === NO_SUCH_THING) return <NoAccount title={m.bill_gone()} text={m.pay_account_gone_text()} />;
  return (
    <div className="stack">
      <AccountCard accountId={accountId} />
      {account && code === LAST_PAYMENT_UNFINISHED && <OrderUnderWay bills={{ unit: account, account }} />}
      {error instanceof RefusedError ? (
        <EmptyView
          role="alert"
          icon={ICONS[error.refused.code] ?? 'warning'}
          tone="warning"
          title={error.refused.text}
          action={<WayOn refused={error.refused} accountId={accountId} onAskAgain={onAskAgain} />}
        />
      ) : (
        <QueryErrorView error={error} onRetry={onAskAgain} />
      )}
    </div>
  );
}

const ICONS: Readonly<Record<string, IconName>> = {
  [UNIT_MAINTENANCE]: TOOLS,
  [UNIT_CLOSED_NOW]: 'clock',
  [LAST_PAYMENT_UNFINISHED]: 'clock',
  [UNIT_PAYS_ELSEWHERE]: EXIT,
};

type WayOnProps = { refused: Refused; accountId: string; onAskAgain: () => void };

/** The way on from a refusal: usually trying again, sometimes another page. */
function WayOn({ refused, accountId, onAskAgain }: WayOnProps) {
  const account = useSavedAccount(accountId);
  const where = account && { projectType: account.projectType, area: account.area };
  switch (refused.code) {
    case UNIT_REPLACED:
      return (
        <LinkButton to={ADD_PAYMENT_PATH} params={{ ...where, unitId: refused.params?.['unitId'] }}>
          {m.add_unit_switch()}
        </LinkButton>
      );
    case ACCOUNT_UNKNOWN_AT_UNIT:
      return (
        <LinkButton to={ADD_PAYMENT_PATH} params={where}>
          {m.bill_enter_again()}
        </LinkButton>
      );
    case LAST_PAYMENT_UNFINISHED:
      return <LinkButton to={RECORDS_PATH}>{m.title_payment_records()}</LinkButton>;
    case UNIT_PAYS_ELSEWHERE:
      return account && <UnitPageButton unitId={account.unitId} accountId={accountId} />;
    case PROJECT_OFFLINE:
      return (
        <LinkButton variant="soft" to={HOME_PATH}>
          {m.back_home()}
        </LinkButton>
      );
    default:
      return (
        <Button variant="soft" onClick={onAskAgain}>
          {m.retry()}
        </Button>
      );
  }
}

/** Says that there is no account to show, and leads to the payer's others. */
function NoAccount({ title, text }: { title: string; text: string }) {
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={title}
      text={text}
      action={
        <>
          <LinkButton to={HISTORICAL_PATH} params={{ jump: 1 }}>
            {m.title_all_historical_accounts()}
          </LinkButton>
          <LinkButton variant="text" to={ADD_PAYMENT_PATH}>
            {m.title_add_a_payment()}
          </LinkButton>
        </>
      }
    />
  );
}

/**
 * Only redirects: to the bill of `billNotifyDataId`, or else of `accountId`, with `money` (fen) as the initial amount;
 * or says why there is none.
 */
export function PayAccount() {
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

type NoticeProps = {
  id: string;
  /** The account of the address, whose bill stands in for a notification that is gone. */
  accountId: string | null;
  money: string | undefined;
};

/** Replaces this page by the present bills of a bill notification, or says why there are none. */
function OpenNotice({ id, accountId, money }: NoticeProps) {
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
