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
import { ADD_PAYMENT_PATH } from '@life-payment/contract/pages';
import type { Refused } from '../../lib/api/envelope.ts';
import type { OrderDetail } from '../../lib/api/orders.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type Props = { order: OrderDetail; obstacle: Obstacle; onRetry: () => void; onClose: () => void };

export default NotAgainDialog;

/** Says why an order's account can't be paid again now, with a link onward if there is one. */
function NotAgainDialog({ order, obstacle, onRetry, onClose }: Props) {
  const { navigate } = useNavigation();
  const { unitName, projectType, area, account } = order;
  const wayOn = wayOnOf(obstacle);
  const enter = (unitId?: string) => navigate(ADD_PAYMENT_PATH, { projectType, area, unitId });
  const again = () => {
    onClose();
    onRetry();
  };
  return (
    <Dialog
      title={obstacle.text}
      onClose={onClose}
      actions={
        <>
          <Button variant="soft" onClick={onClose}>
            {m.close()}
          </Button>
          {wayOn.kind === 'SWITCH' && (
            <Button onClick={() => enter(wayOn.unitId)}>{m.add_unit_switch()}</Button>
          )}
          {wayOn.kind === 'ENTER' && <Button onClick={() => enter()}>{m.bill_enter_again()}</Button>}
          {wayOn.kind === 'RETRY' && <Button onClick={again}>{m.retry()}</Button>}
        </>
      }
    >
      <p className="small">
        {unitName} · {account.numberMasked}
      </p>
    </Dialog>
  );
}

/** Why there are no bills to pay. Without a code there was no answer. */
export type Obstacle = Pick<Refused, 'text' | 'params'> & { readonly code?: string };

type WayOn =
  | { readonly kind: 'SWITCH'; readonly unitId: string }
  | { readonly kind: 'ENTER' | 'RETRY' | 'NONE' };

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
