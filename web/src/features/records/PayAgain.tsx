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
  HOME_PATH,
  RECEIPT_PATH,
  RECORDS_PATH,
} from '@life-payment/contract/pages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountsOptions } from '../../lib/api/accounts.ts';
import { keepBills } from '../../lib/api/bills.ts';
import type { Refused } from '../../lib/api/envelope.ts';
import type { OrderDetail, OrderStatus } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { LinkButton, PayingButton } from '../../ui/Button.tsx';
import { failureOf } from '../../ui/use-form.ts';
import { isDue } from '../accounts/due.ts';
import { DoneBar } from '../pay/outcome-parts.tsx';

/** Failed orders: the payer most likely wants to try again. */
const FAILED: readonly OrderStatus[] = ['CLOSED', 'REFUNDED'];

/** The actions of an order that can no longer be paid: leaving, its receipt, and paying its account again where something is to pay. */
export function AfterwardsActions({ order }: { order: OrderDetail }) {
  const again = useLeadsOn(order);
  const receipt = order.receipt && (
    <LinkButton variant="soft" to={RECEIPT_PATH} params={{ receipt: order.receipt.code }}>
      {m.title_receipt()}
    </LinkButton>
  );
  const records = (
    <LinkButton variant="soft" to={RECORDS_PATH}>
      {m.title_payment_records()}
    </LinkButton>
  );
  if (again && FAILED.includes(order.status))
    return (
      <>
        <div className="pair">
          {receipt}
          {records}
          <LinkButton variant="soft" to={HOME_PATH}>
            {m.back_home()}
          </LinkButton>
        </div>
        <BottomBar>
          <PayAgain order={order} variant="primary" />
        </BottomBar>
      </>
    );
  return (
    <>
      <div className="pair">
        {again && <PayAgain order={order} variant="soft" />}
        {records}
      </div>
      <DoneBar beside={receipt} />
    </>
  );
}

/** True if paying again leads to something: a top-up, or a bill that is due as far as it is known. */
function useLeadsOn({ final, kind, status, account: { accountId } }: OrderDetail): boolean {
  const { api } = useApp();
  const { data } = useQuery({ ...accountsOptions(api), enabled: accountId !== undefined });
  if (!final || kind === 'TOP_UP') return final;
  const account = data?.find((each) => each.accountId === accountId);
  return account?.lastQuery ? isDue(account) && !account.processing : status !== 'SUCCEEDED';
}

/** Queries the unit for the account's present bills and goes to them, or says why there are none. */
function PayAgain({ order, variant }: { order: OrderDetail; variant: 'primary' | 'soft' }) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const { navigate } = useNavigation();
  const { orderId, kind, amount, unitName, projectType, area, account } = order;
  const asking = useMutation({ mutationFn: () => api.call('/bill/payAgain', { orderId }) });

  const sayWhyNot = async (obstacle: Obstacle) => {
    const wayOn = wayOnOf(obstacle);
    const texts = { SWITCH: m.add_unit_switch(), ENTER: m.bill_enter_again(), RETRY: m.retry() };
    const on = await overlays.confirm({
      title: obstacle.text,
      text: `${unitName} · ${account.numberMasked}`,
      ...(wayOn.kind === 'NONE'
        ? { confirm: m.close(), cancel: null }
        : { confirm: texts[wayOn.kind], cancel: m.close() }),
    });
    if (!on || wayOn.kind === 'NONE') return;
    if (wayOn.kind === 'RETRY') ask();
    else navigate(ADD_PAYMENT_PATH, { projectType, area, unitId: wayOn.unitId });
  };
  const ask = () =>
    // This callback runs only while the order is shown: a payer who has left is not taken to the bills.
    asking.mutate(undefined, {
      onSuccess: (answer) => {
        if (!answer.ok) {
          sayWhyNot(answer);
          return;
        }
        const { accountId, query } = answer.body;
        keepBills(client, accountId ?? query.queryId, query);
        navigate(BILL_PATH, {
          ...(accountId === undefined ? { queryId: query.queryId } : { accountId }),
          // Bills have their own amounts; a top-up repeats the amount that the payer chose.
          money: kind === 'TOP_UP' ? amount : undefined,
        });
      },
      onError: (error) => {
        const { form } = failureOf(error);
        if (form !== undefined) sayWhyNot({ text: form });
      },
    });
  return (
    <PayingButton wide variant={variant} busy={asking.isPending} onClick={ask}>
      {m.order_pay_again()}
    </PayingButton>
  );
}

/** The reason why there are no bills to pay. Without a code there was no answer. */
type Obstacle = Pick<Refused, 'text' | 'params'> & { readonly code?: string };

type WayOn =
  | { readonly kind: 'SWITCH'; readonly unitId: string }
  | { readonly kind: 'ENTER' | 'RETRY' | 'NONE'; readonly unitId?: undefined };

/** Refusals that would be the same if the unit were queried again at once. */
const PERMANENT: readonly string[] = [
  PROJECT_OFFLINE,
  UNIT_MAINTENANCE,
  UNIT_CLOSED_NOW,
  UNIT_PAYS_ELSEWHERE,
  LAST_PAYMENT_UNFINISHED,
  NO_SUCH_THING,
];

/** The ways on: pay at another unit, enter the number again, or try again. */
export function wayOnOf({ code, params }: Obstacle): WayOn {
  const unitId = params?.['unitId'];
  if (code === UNIT_REPLACED && unitId !== undefined) return { kind: 'SWITCH', unitId: String(unitId) };
  if (code === ACCOUNT_UNKNOWN_AT_UNIT) return { kind: 'ENTER' };
  return { kind: code !== undefined && PERMANENT.includes(code) ? 'NONE' : 'RETRY' };
}
