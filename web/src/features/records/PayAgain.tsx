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
import { ADD_PAYMENT_PATH, BILL_PATH } from '@life-payment/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepBills } from '../../lib/api/bills.ts';
import type { Refused } from '../../lib/api/envelope.ts';
import type { OrderDetail } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { PayingButton } from '../../ui/Button.tsx';
import { failureOf } from '../../ui/use-form.ts';

type AgainProps = { order: OrderDetail; variant: 'primary' | 'soft' };

/** Queries the unit for the account's present bills and goes to them, or says why there are none. */
export function PayAgain({ order, variant }: AgainProps) {
  const { ask, asking } = usePayAgain(order);
  return (
    <PayingButton wide variant={variant} busy={asking} onClick={ask}>
      {m.order_pay_again()}
    </PayingButton>
  );
}

/** Goes from an order to its account's present bills, or says why there are none. */
function usePayAgain(order: OrderDetail) {
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
  return { ask, asking: asking.isPending };
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
