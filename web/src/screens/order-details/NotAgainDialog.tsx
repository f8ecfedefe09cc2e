import { ADD_PAYMENT_PATH } from '@life-payment/contract/pages';
import type { OrderDetail } from '../../api/orders.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import s from '../../outcome/outcome.module.css';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { type Obstacle, wayOnOf } from './pay-again.ts';

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
            <Button onClick={() => enter(wayOn.unitId)}>{m.order_again_switch()}</Button>
          )}
          {wayOn.kind === 'ENTER' && <Button onClick={() => enter()}>{m.order_again_enter()}</Button>}
          {wayOn.kind === 'RETRY' && <Button onClick={again}>{m.retry()}</Button>}
        </>
      }
    >
      <p className={s['fact']}>
        {unitName} · {account.numberMasked}
      </p>
    </Dialog>
  );
}
