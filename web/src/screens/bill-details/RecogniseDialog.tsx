import { ADD_PAYMENT_PATH } from '@life-payment/contract/pages';
import type { BillQuery } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import s from './bill-details.module.css';
import { useSavedAccount } from './SavedAccountCard.tsx';

type Props = { bills: BillQuery; onYes: () => void; onClose: () => void };

/** Before the first payment of an account: shows whose it is, by its unit, for the payer to confirm. "No" leads to another number. */
export function RecogniseDialog({ bills, onYes, onClose }: Props) {
  const { navigate } = useNavigation();
  const saved = useSavedAccount(bills.account.accountId);
  const { link } = useApp();
  const { unitId, projectType } = bills.unit;
  // A partner's link is for one account, so no other number can be entered.
  const no = () =>
    link ? onClose() : navigate(ADD_PAYMENT_PATH, { projectType, unitId, area: saved?.area });
  return (
    <Dialog
      title={m.bill_recognise_title()}
      onClose={onClose}
      actions={
        <>
          <Button variant="soft" onClick={no}>
            {m.bill_recognise_no()}
          </Button>
          <Button onClick={onYes}>{m.bill_recognise_yes()}</Button>
        </>
      }
    >
      <p>{m.bill_recognise_text()}</p>
      <Facts bills={bills} />
    </Dialog>
  );
}

function Facts({ bills: { unit, account } }: { bills: BillQuery }) {
  const facts = [
    [m.bill_recognise_unit(), unit.name],
    [unit.account.label, account.numberMasked],
    [m.bill_recognise_holder(), account.holderMasked],
    [m.bill_recognise_address(), account.addressMasked],
  ] as const;
  return (
    <dl className={s['facts']}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className={s['fact']}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
