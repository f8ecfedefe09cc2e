import { randomUUID } from 'node:crypto';
import { SUCCESS } from '@life-payment/contract';
import { AUTOPAY_TERMS, EMPOWER_TERMS, REGISTER_TERMS, versionOf } from '@life-payment/contract/rules';
import type { Own } from '../support/authorisation.ts';
import { openLink } from '../support/links.ts';
import { writeMandate } from '../support/mandates.ts';
import { type Wish, wishFor } from '../support/orders.ts';
import type { Payer, TestService } from '../support/service.ts';

/** Values of each field that are kept for a person: the newest. */
const KEPT = 40;

/** A sender of requests: a token, and the values of theirs that a request can name. */
export type Person = {
  token: string;
  readonly things: Map<string, string[]>;
  /** The values in their ordinary requests; null while they have none. */
  own: Own | null;
};

/** Names of a value in requests, by its name in answers. */
const ASKED_AS: Readonly<Record<string, readonly string[]>> = {
  nextCursor: ['cursor'],
  billNo: ['billNos'],
  accountId: ['accountId', 'accountIds'],
  token: ['requestToken', 'ticket'],
  registerToken: ['registerToken'],
};

const THING = /(Id|No|Cursor|Token|Version|cursor|token|ticket)$/;

/** Stores the values in an answer, so that later requests can name them. */
export function learn(person: Person, answer: unknown, depth = 0): void {
  if (typeof answer !== 'object' || answer === null || depth > 8) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'string' && THING.test(name) && value.length <= 2_048)
      for (const field of ASKED_AS[name] ?? [name]) keep(person, field, value);
    else learn(person, value, depth + 1);
  }
}

/** A new logged-in payer with accounts, orders, a group, a coupon, messages and automatic payment. */
export async function newPayer(service: TestService): Promise<Person> {
  const payer = await service.login();
  const person: Person = { token: payer.token, things: common(), own: null };
  await giveThings(service, person, payer);
  return person;
}

/** A guest by a partner's link, with an order session. */
export async function newGuest(service: TestService): Promise<Person> {
  const { token, data, query } = await openLink(service);
  const person: Person = { token, things: common().set('data', [data]), own: null };
  learn(person, query);
  return person;
}

function keep({ things }: Person, field: string, value: string): void {
  const kept = things.get(field) ?? [];
  if (kept.includes(value)) return;
  things.set(field, [value, ...kept].slice(0, KEPT));
}

/** Values that everybody can name. */
function common(): Map<string, string[]> {
  return new Map([
    ['outputEndpoint', ['HISUN', 'partner_demo', 'XCX@HISUN', 'csappswhtml5', 'h5_zxs_220815', 'qycs_demo']],
    ['area', ['430100', '110000', '310000']],
    ['agreementVersion', [REGISTER_TERMS, EMPOWER_TERMS, AUTOPAY_TERMS].map(versionOf)],
  ]);
}

async function giveThings(service: TestService, person: Person, payer: Payer): Promise<void> {
  const ask = asks(service, person);
  await ask('/order/createLifeOrder', await giveAccount(service, person, 'PREPAID'));
  const wish = await giveAccount(service, person, 'ONE_BILL');
  await ask('/user/addUserGroup', { name: 'home' });
  await ask('/marketing/yzdGrantTicket', { requestId: randomUUID(), campaignId: 'everyday' });
  await ask('/inbox/getMessageList', { limit: 1 });
  await ask('/order/getOrderList', { limit: 1 });
  const mandate = await writeMandate(service, payer);
  learn(person, mandate);
  person.own = ownOf(person, wish, mandate);
}

/** Makes calls as a person and stores the values in the answers. A refusal is ignored. */
function asks(service: TestService, person: Person) {
  return async (path: string, body: object) => {
    const { envelope } = await service.post(path, body, person);
    learn(person, envelope.body);
    return envelope.msgCd === SUCCESS.code ? envelope.body : undefined;
  };
}

/** Queries a new account, saves it, and has a bill of it announced. Answers what can be ordered. */
async function giveAccount(service: TestService, person: Person, outcome: string): Promise<Wish> {
  const ask = asks(service, person);
  const { unitId, accountNumber, area } = await service.account(outcome);
  keep(person, 'accountNumber', accountNumber);
  keep(person, 'unitId', unitId);
  const query = await service.call('/bill/queryBill', { unitId, accountNumber, area }, person);
  learn(person, query);
  await ask('/user/saveAccount', { queryId: query.queryId });
  await service.sandbox.ask('accounts/pushBill', { unitId, accountNumber }).catch(() => undefined);
  return wishFor(query);
}

function ownOf(person: Person, wish: Wish, mandate: Pick<Own, 'agreementId' | 'planId'>): Own {
  return {
    unitId: newest(person, 'unitId'),
    accountId: newest(person, 'accountId'),
    groupId: newest(person, 'groupId'),
    queryId: newest(person, 'queryId'),
    wish,
    orderId: newest(person, 'orderId'),
    couponId: newest(person, 'couponId'),
    messageId: newest(person, 'messageId'),
    noticeId: newest(person, 'billNotifyDataId'),
    ...mandate,
  };
}

function newest({ things }: Person, field: string): string {
  return things.get(field)?.[0] ?? '';
}
