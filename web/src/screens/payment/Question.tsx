import { FEEDBACK_PATH } from '@life-payment/contract/pages';
import { useState } from 'react';
import type { PaymentDetail } from '../../api/payments.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { accountName } from '../../i18n/projects.ts';
import s from '../../outcome/outcome.module.css';
import { Button } from '../../ui/controls/Button.tsx';
import { OptionSheet } from '../../ui/dialogs/OptionSheet.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';

/** Chooses the order of a payment that the payer asks about. */
export function Question({ orders }: Pick<PaymentDetail, 'orders'>) {
  const { navigate } = useNavigation();
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={s['question']}>
      <Button variant="text" small onClick={() => setChoosing(true)}>
        {m.question_order()}
      </Button>
      {choosing && (
        <OptionSheet
          title={m.question_order()}
          options={orders.map(({ orderId, projectType, account, cash, unitName }) => ({
            value: orderId,
            text: accountName({ projectType, remark: account.remark }),
            note: `${unitName} · ${moneyText(cash)}`,
            icon: PROJECT_ICONS[projectType],
          }))}
          value={null}
          onChoose={(orderId) => navigate(FEEDBACK_PATH, { orderId })}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
