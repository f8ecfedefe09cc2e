import { randomUUID } from 'node:crypto';
import { SUCCESS } from '@life-payment/contract';
import { openLink } from '../support/links.ts';
import { wishFor } from '../support/orders.ts';
import type { Payer, TestService } from '../support.ts';

/** Values of each field kept of one person: the newest. */
const KEPT = 40;

/** Somebody who sends requests: a token, and what of theirs a request can name. */
export type Person = {
  token: string;
  readonly things: Map<string, string[]>;
};

/** Names under which answers say what requests ask by. */
const ASKED_AS: Readonly<Record<string, readonly string[]>> = {
  nextCursor: ['cursor'],
  billNo: ['billNos'],
  accountId: ['accountId', 'accountIds'],
  token: ['requestToken', 'ticket'],
  registerToken: ['registerToken'],
};

const THING = /(Id|No|Cursor|Token|Version|cursor|token|ticket)$/;

const keep = ({ things }: Person, field: string, value: string): void => {
  const kept = things.get(field) ?? [];
  if (kept.includes(value)) return;
  things.set(field, [value, ...kept].slice(0, KEPT));
};

/** Keeps what an answer names, so that later requests can name it. */
export const learn = (person: Person, answer: unknown, depth = 0): void => {
  if (typeof answer !== 'object' || answer === null || depth > 8) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'string' && THING.test(name) && value.length <= 2_048)
      for (const field of ASKED_AS[name] ?? [name]) keep(person, field, value);
    else learn(person, value, depth + 1);
  }
};

/** Asks as a person, and keeps what is answered; what is refused is refused. */
const asks = (service: TestService, person: Person) => async (path: string, body: object) => {
  const { envelope } = await service.post(path, body, { token: person.token });
  learn(person, envelope.body);
  return envelope.msgCd === SUCCESS.code ? envelope.body : undefined;
};

const giveThings = async (service: TestService, person: Person, payer: Payer): Promise<void> => {
  const ask = asks(service, person);
  for (const outcome of ['ONE_BILL', 'PREPAID']) {
    const { unitId, accountNumber, area } = await service.account(outcome);
    keep(person, 'accountNumber', accountNumber);
    keep(person, 'unitId', unitId);
    const query = await service.call('/bill/queryBill', { unitId, accountNumber, area }, payer);
    learn(person, query);
    await ask('/user/saveAccount', { queryId: query.queryId });
    await ask('/order/createLifeOrder', wishFor(query));
    await service.sandbox.ask('accounts/pushBill', { unitId, accountNumber }).catch(() => undefined);
  }
  await ask('/user/addUserGroup', { name: 'home' });
  await ask('/marketing/yzdGrantTicket', { requestId: randomUUID(), campaignId: 'everyday' });
  await ask('/inbox/getMessageList', { limit: 1 });
  await ask('/order/getOrderList', { limit: 1 });
  const accountId = person.things.get('accountId')?.[0];
  if (accountId) await ask('/autopay/canBindAutopay', { accountId });
};

/** Somebody new, logged in, with accounts, orders, a group, a coupon and messages. */
export const newPayer = async (service: TestService): Promise<Person> => {
  const payer = await service.login();
  const endpoints = ['HISUN', 'partner_demo', 'XCX@HISUN', 'csappswhtml5', 'h5_zxs_220815', 'qycs_demo'];
  const person: Person = { token: payer.token, things: new Map([['outputEndpoint', endpoints]]) };
  await giveThings(service, person, payer);
  return person;
};

/** Who came by a partner's link, with an order session. */
export const newGuest = async (service: TestService): Promise<Person> => {
  const { token, data, query } = await openLink(service);
  const person: Person = { token, things: new Map([['data', [data]]]) };
  learn(person, query);
  return person;
};
