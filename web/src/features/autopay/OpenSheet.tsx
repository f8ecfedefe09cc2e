import { AUTOPAY_OPENED_PATH } from '@life-payment/contract/pages';
import { type FormEvent, useCallback } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import type { Params } from '../../lib/pages.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { AccountRow, AutopayBones } from './AccountRow.tsx';
import s from './autopay.module.css';

import { CalendarDays } from './CalendarCard.tsx';
import { Conditions, Consent, FirstWay, NoOffer, OpenFields, OtherWay } from './open-parts.tsx';

import { type Choice, useOffer, useOpenForm } from './use-open.ts';

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
        <NoOffer accountId={accountId} error={error} onRetry={refetch} />
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
