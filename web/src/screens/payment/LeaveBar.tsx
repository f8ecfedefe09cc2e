import { RECEIPT_PATH } from '@life-payment/contract/pages';
import { useState } from 'react';
import type { PaymentDetail } from '../../api/payments.ts';
import { useHref, useNavigation } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { accountName } from '../../i18n/projects.ts';
import { DoneBar } from '../../outcome/DoneBar.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { OptionSheet } from '../../ui/dialogs/OptionSheet.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';

/** The value of the choice of one receipt for all. Codes of receipts are longer. */
const WHOLE = 'WHOLE';

/**
 * Leaving, and beside it the receipts: each order has one, once its unit has credited it, and the payment has one for all, once all
 * orders have ended.
 */
export function LeaveBar({ payment: { orders, receipt: whole } }: { payment: PaymentDetail }) {
  const href = useHref();
  const { navigate } = useNavigation();
  const [choosing, setChoosing] = useState(false);
  const receipts = orders.flatMap(({ receipt, projectType, account, cash, unitName }) =>
    receipt
      ? {
          value: receipt.code,
          text: accountName({ projectType, remark: account.remark }),
          note: `${unitName} · ${moneyText(cash)}`,
          icon: PROJECT_ICONS[projectType],
        }
      : [],
  );
  const [only] = receipts;
  if (receipts.length < 2)
    return (
      <DoneBar
        beside={
          only && (
            <LinkButton variant="soft" href={href(RECEIPT_PATH, { receipt: only.value })}>
              {m.title_receipt()}
            </LinkButton>
          )
        }
      />
    );
  return (
    <>
      <DoneBar
        beside={
          <Button variant="soft" onClick={() => setChoosing(true)}>
            {m.title_receipt()}
          </Button>
        }
      />
      {choosing && (
        <OptionSheet
          title={m.payment_receipts()}
          options={
            whole
              ? [{ value: WHOLE, text: m.payment_receipt_whole(), icon: 'records' }, ...receipts]
              : receipts
          }
          value={null}
          onChoose={(receipt) =>
            navigate(RECEIPT_PATH, whole && receipt === WHOLE ? { payment: whole.code } : { receipt })
          }
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
