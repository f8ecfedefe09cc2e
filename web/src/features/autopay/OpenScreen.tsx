import { AUTOPAY_OPENED_PATH } from '@life-payment/contract/pages';
import type { FormEvent } from 'react';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Card } from '../../ui/Card.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { AccountRow, AutopayBones, NoAccount } from './AccountRow.tsx';
import s from './autopay.module.css';
import { CalendarCard } from './CalendarCard.tsx';
import { Conditions, Consent, FirstWay, NoOffer, OpenFields, OtherWay } from './open-parts.tsx';
import { type Choice, useOffer, useOpenForm } from './use-open.ts';

export default AutopayOpen;

/** Opens automatic payment. `accountId`: the account. */
function AutopayOpen() {
  const accountId = useParams().get('accountId');
  return accountId === null ? <NoAccount /> : <OpenPage key={accountId} accountId={accountId} />;
}

/** Opens automatic payment for an account. An account that has a mandate already leads to it. */
export function OpenPage({ accountId }: { accountId: string }) {
  const { redirect } = useNavigation();
  const { choice, error, refetch } = useOffer(accountId, redirect);
  if (choice) return <Form {...choice} />;
  if (error === null) return <AutopayBones />;
  return <NoOffer accountId={accountId} error={error} onRetry={refetch} />;
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
