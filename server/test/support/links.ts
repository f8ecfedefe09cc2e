import type { ResponseFor } from '@life-payment/contract';
import { type Query, type Wish, wishFor } from './orders.ts';
import type { TestAccount, TestService } from './service.ts';

/** A partner's link that was opened: its account, its session's token and the unit's answer. */
export type Opened = {
  readonly account: TestAccount;
  readonly data: string;
  readonly token: string;
  readonly query: Query;
};

export const OPEN = '/order/decryptAndGetToken';
export const CREATE_BY_LINK = '/order/createDebLifeOrder';

/** The partner's link to pay an account. */
export async function linkTo(
  { sandbox }: TestService,
  { unitId, accountNumber, area }: TestAccount,
  stale = false,
): Promise<string> {
  return (await sandbox.ask<{ data: string }>('link', { unitId, accountNumber, area, stale })).data;
}

/** The query in an answer. An answer without one fails the test. */
export function queryOf({ query }: ResponseFor<typeof OPEN>): Query {
  if (!query) throw new Error('the link has an order already');
  return query;
}

/** Opens a link to a new account of an outcome, as a payer does first. */
export async function openLink(service: TestService, outcome = 'ONE_BILL', more = {}): Promise<Opened> {
  const account = await service.account(outcome, more);
  const data = await linkTo(service, account);
  const opened = await service.call(OPEN, { data });
  return { account, data, token: opened.token, query: queryOf(opened) };
}

/** Makes the order of an opened link, for everything that is due. */
export function orderByLink(service: TestService, { query, token }: Opened, change: Partial<Wish> = {}) {
  return service.call(CREATE_BY_LINK, wishFor(query, change), { token });
}
