import { useQuery } from '@tanstack/react-query';
import { accountsOptions } from '../api/accounts.ts';
import type { Coupon } from '../api/benefits.ts';
import { useApp } from '../app/context.ts';
import { m } from '../i18n/messages.ts';
import { accountName } from '../i18n/projects.ts';
import { TimeLeft } from './TimeLeft.tsx';

type Appointed = NonNullable<Coupon['appointed']>;

/** The account that a coupon is reserved for, and for how long still; empty if it is not reserved. */
export function ReservedFor({ coupon: { appointed } }: { coupon: Coupon }) {
  return appointed === undefined ? null : <Reserved {...appointed} />;
}

function Reserved({ accountId, until }: Appointed) {
  const { api } = useApp();
  const { data } = useQuery(accountsOptions(api));
  const account = data?.find((each) => each.accountId === accountId);
  const name = account ? accountName(account) : m.benefit_appointed_account();
  return <TimeLeft text={m.benefit_appointed({ account: name })} until={until} />;
}
