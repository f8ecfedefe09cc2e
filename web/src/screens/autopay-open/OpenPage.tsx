import { AUTOPAY_OPENED_PATH } from '@life-payment/contract/pages';
import type { FormEvent } from 'react';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { AccountRow } from '../../autopay/AccountRow.tsx';
import s from '../../autopay/autopay.module.css';
import { AutopayBones } from '../../autopay/Bones.tsx';
import { CalendarCard } from '../../autopay/CalendarCard.tsx';
import { NoOffer } from '../../autopay/open/NoOffer.tsx';
import { FirstWay, OtherWay } from '../../autopay/open/OpenActs.tsx';
import { Conditions, Consent } from '../../autopay/open/OpenConsent.tsx';
import { OpenFields } from '../../autopay/open/OpenFields.tsx';
import { type Choice, useOffer } from '../../autopay/open/use-offer.ts';
import { useOpenForm } from '../../autopay/open/use-open-form.ts';
import { m } from '../../i18n/messages.ts';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Problem } from '../../ui/views/Problem.tsx';

/** Opens automatic payment for an account. An account that has a mandate already leads to it. */
export function OpenPage({ accountId }: { accountId: string }) {
  const { redirect } = useNavigation();
  const { choice, error, refetch } = useOffer(accountId, redirect);
  if (choice) return <Form {...choice} />;
  return error === null ? <AutopayBones /> : <NoOffer error={error} onRetry={refetch} />;
}

/** The rule, the pay day, the resulting calendar, the conditions, and consent above the button. */
function Form(choice: Choice) {
  const { offer } = choice;
  const { redirect } = useNavigation();
  const entry = useOpenForm(choice, (agreementId) => redirect(AUTOPAY_OPENED_PATH, { agreementId }));
  const onSubmit = (event: FormEvent) => event.preventDefault();
  return (
    <form ref={entry.form} className={s['stack']} onSubmit={onSubmit} noValidate>
      <Card className={s['list']}>
        <AccountRow account={offer} />
      </Card>
      <Card title={m.autopay_rule()}>
        <OpenFields {...choice} entry={entry} />
      </Card>
      <CalendarCard calendar={offer.calendar} billing={offer.billing} />
      <Card>
        <Conditions />
      </Card>
      <div className={s['end']}>
        <OtherWay entry={entry} walletTakesPassword={offer.byPassword} />
      </div>
      <BottomBar>
        <Consent entry={entry} offer={offer} />
        <Problem text={entry.errors.form} />
        <FirstWay entry={entry} walletTakesPassword={offer.byPassword} />
      </BottomBar>
    </form>
  );
}
