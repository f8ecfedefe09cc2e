import type { ReactNode } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import { OfferCard } from '../../autopay/open/OfferCard.tsx';
import { useOpenable } from '../../autopay/open/use-openable.ts';
import { m } from '../../i18n/messages.ts';
import { BillQuestion } from './BillQuestion.tsx';

/** Automatic payment for the account of a bill, where it can be opened, and a question about the bill. */
export default function AutopayAndQuestion({ bills }: { bills: BillQuery }): ReactNode {
  const { accountId } = bills.account;
  const account = useOpenable().find((each) => each.accountId === accountId);
  return (
    <>
      {account && <OfferCard account={account} rule={m.autopay_offer_yours()} />}
      <BillQuestion bills={bills} />
    </>
  );
}
