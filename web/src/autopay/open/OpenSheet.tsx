import { AUTOPAY_OPENED_PATH } from '@life-payment/contract/pages';
import { type FormEvent, useCallback } from 'react';
import { createPortal } from 'react-dom';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import type { Params } from '../../pages/history.ts';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog.tsx';
import { Problem } from '../../ui/views/Problem.tsx';
import { AccountRow } from '../AccountRow.tsx';
import s from '../autopay.module.css';
import { AutopayBones } from '../Bones.tsx';
import { CalendarDays } from '../CalendarCard.tsx';
import { NoOffer } from './NoOffer.tsx';
import { FirstWay, OtherWay } from './OpenActs.tsx';
import { Conditions, Consent } from './OpenConsent.tsx';
import { OpenFields } from './OpenFields.tsx';
import { type Choice, useOffer } from './use-offer.ts';
import { useOpenForm } from './use-open-form.ts';

export default OpenSheet;

type Props = { accountId: string; onClose: () => void };

/**
 * Opens automatic payment over the page on which the payer wants it: a bill, a paid order, the account. It stands in the body, so
 * that its form is never inside another one, as that which pays the bill.
 */
function OpenSheet({ accountId, onClose }: Props) {
  const { navigate } = useNavigation();
  const leave = useCallback(
    (path: string, params: Params) => {
      onClose();
      navigate(path, params);
    },
    [onClose, navigate],
  );
  const { choice, error, refetch } = useOffer(accountId, leave);
  return createPortal(
    <Dialog kind="sheet" title={m.autopay_open_title()} onClose={onClose}>
      {choice ? (
        <Form {...choice} onOpened={(agreementId) => leave(AUTOPAY_OPENED_PATH, { agreementId })} />
      ) : error === null ? (
        <AutopayBones />
      ) : (
        <NoOffer error={error} onRetry={refetch} />
      )}
    </Dialog>,
    document.body,
  );
}

function Form({ onOpened, ...choice }: Choice & { onOpened: (agreementId: string) => void }) {
  const { offer } = choice;
  const entry = useOpenForm(choice, onOpened);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // React tells the components around the portal too.
    event.stopPropagation();
  };
  return (
    <form ref={entry.form} onSubmit={onSubmit} noValidate>
      <AccountRow account={offer} />
      <OpenFields {...choice} entry={entry} />
      <section className={s['part']}>
        <h3 className={s['partTitle']}>{m.autopay_calendar()}</h3>
        <CalendarDays calendar={offer.calendar} billing={offer.billing} />
      </section>
      <section className={s['part']}>
        <Conditions />
      </section>
      <DialogActions>
        <div className={s['column']}>
          <Consent entry={entry} offer={offer} />
          <Problem text={entry.errors.form} />
          <FirstWay entry={entry} walletTakesPassword={offer.byPassword} />
          <OtherWay entry={entry} walletTakesPassword={offer.byPassword} />
        </div>
      </DialogActions>
    </form>
  );
}
