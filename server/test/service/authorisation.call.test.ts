import { randomUUID } from 'node:crypto';
import { CALLS, type CallPath, SUCCESS } from '@life-payment/contract';
import { beforeAll, describe, expect } from 'vitest';
import { AUTHORISATION, type Own } from '../support/authorisation.ts';
import { COLUMNS, type Column, expected } from '../support/authorisation-columns.ts';
import { serviceTest } from '../support/fixtures.ts';
import { CREATE_BY_LINK, openLink, orderByLink } from '../support/links.ts';
import { writeMandate } from '../support/mandates.ts';
import { ask, place, wishFor } from '../support/orders.ts';
import { setRows } from '../support/rows.ts';
import type { Payer, TestAccount } from '../support/service.ts';
import { enterBy } from '../support/sign-on.ts';

const { service, test } = serviceTest();

const NOTHING_OWN: Own = {
  unitId: '',
  accountId: '',
  groupId: '',
  queryId: '',
  wish: { requestId: '', queryId: '', billNos: [], amount: 0, payHost: 'BROWSER' },
  orderId: '',
  couponId: '',
  messageId: '',
  noticeId: '',
  agreementId: '',
  planId: '',
};

/** Holders of tokens that no call accepts. */
type Alive = 'foreign' | 'otherChannel' | 'link' | 'linkOfOther';
type Dead = Readonly<Record<Exclude<Column, Alive>, string | undefined>>;

let dead: Dead;
beforeAll(async () => {
  dead = await deadTokens();
});

async function inState(state: 'FROZEN' | 'WALLET_CLOSED' | 'REPLACED'): Promise<string> {
  const { token, lifeUserId } = await service.login();
  await setRows(service, 'users', { state }, { life_user_id: lifeUserId });
  return token;
}

async function loggedOut(): Promise<string> {
  const { token } = await service.login();
  await service.call('/user/logout', {}, { token });
  return token;
}

async function provisional(): Promise<string> {
  const { walletUserId } = await service.stranger();
  const { status, sessionId = '' } = await enterBy(service, service.sandbox, walletUserId, 'HISUN');
  expect(status).toBe(2);
  return sessionId;
}

async function oldestOfSix(): Promise<string> {
  const first = await service.login();
  for (let more = 0; more < 5; more += 1) await service.login(first);
  return first.token;
}

async function deadTokens(): Promise<Dead> {
  return {
    none: undefined,
    random: 'kY3mJ0guessedguessedguessedguessedguessedguess',
    ended: await loggedOut(),
    provisional: await provisional(),
    frozen: await inState('FROZEN'),
    closed: await inState('WALLET_CLOSED'),
    replaced: await inState('REPLACED'),
    sixth: await oldestOfSix(),
  };
}

/** Has a unit announce a bill of a saved account to its only owner. */
async function announcedTo(
  lifeUserId: string,
  { unitId, accountNumber }: TestAccount,
): Promise<Pick<Own, 'messageId' | 'noticeId'>> {
  await service.sandbox.ask('accounts/pushBill', { unitId, accountNumber });
  const message = await service.context.db
    .selectFrom('messages')
    .select(['message_id as messageId', 'subject as noticeId'])
    .where('life_user_id', '=', lifeUserId)
    .where('kind', '=', 'NEW_BILL')
    .executeTakeFirstOrThrow();
  return message;
}

async function ownOf(payer: Payer): Promise<Own> {
  const account = await service.account('ONE_BILL');
  const query = await ask(service, payer, account);
  const { token, lifeUserId } = payer;
  const { queryId } = query;
  const { accountId } = await service.call('/user/saveAccount', { queryId }, { token });
  const { order } = await place(service, payer);
  const { coupon } = await service.call(
    '/marketing/yzdGrantTicket',
    { requestId: randomUUID(), campaignId: 'everyday' },
    { token },
  );
  const groupId = `G${lifeUserId}`;
  await service.context.db
    .insertInto('account_groups')
    .values({ life_user_id: lifeUserId, group_id: groupId, name: 'home' })
    .execute();
  return {
    unitId: query.unit.unitId,
    accountId,
    groupId,
    queryId,
    wish: wishFor(query),
    orderId: order.orderId,
    couponId: coupon.couponId,
    ...(await announcedTo(lifeUserId, account)),
    ...(await writeMandate(service, payer, { planState: 'NOTICED' })),
  };
}

/** The owner whose values a request names, and its token. */
type Asked = { readonly own: Own; readonly token: string | undefined };

/** An order session names the bills that it may pay, or its order. */
async function askedByLink(own: Own, path: CallPath): Promise<Asked> {
  const opened = await openLink(service);
  const { token, query } = opened;
  const orderId = path === CREATE_BY_LINK ? '' : (await orderByLink(service, opened)).orderId;
  return { token, own: { ...own, wish: wishFor(query), orderId } };
}

async function askedBy(column: Column, owner: Payer, own: Own, path: CallPath): Promise<Asked> {
  return column === 'link' ? askedByLink(own, path) : { own, token: await tokenOf(column, owner) };
}

async function tokenOf(column: Exclude<Column, 'link'>, owner: Payer): Promise<string | undefined> {
  if (column === 'linkOfOther') return (await openLink(service)).token;
  if (column === 'foreign') return (await service.login()).token;
  if (column === 'otherChannel') return (await service.login(owner, 'jt_demo')).token;
  return dead[column];
}

function preSignatureData(): string {
  const { carrier } = service.context.config;
  if (!carrier) throw new Error('the sandbox has a carrier');
  const at = String(service.clock.now().getTime());
  return [carrier.version, carrier.appId, at, 'message-0123456789', 'uuid-0123456789012345'].join('&');
}

/** The code of an answer; a bare call that succeeds has none. */
async function codeOf(path: CallPath, body: unknown, token: string | undefined): Promise<string> {
  const { envelope } = await service.post(path, body, { token });
  return envelope.msgCd ?? SUCCESS.code;
}

describe.each(CALLS.map((call, index) => [call.path, call, index] as const))('%s', (path, call, index) => {
  test('the call answers every caller as the table says', async () => {
    const owner = await service.login();
    const own = call.access === 'public' ? NOTHING_OWN : await ownOf(owner);
    const heard: Record<string, string> = {};
    const meant: Record<string, string> = {};
    for (const [nth, column] of COLUMNS.entries()) {
      const code = expected(call, column);
      if (!code) continue;
      const mobile = `139${String(index * 100 + nth).padStart(8, '0')}`;
      const asked = await askedBy(column, owner, own, path);
      const body = AUTHORISATION[path].request({
        own: asked.own,
        mobile,
        preSignatureData: preSignatureData(),
      });
      heard[column] = await codeOf(path, body, asked.token);
      meant[column] = code.code;
    }
    expect(heard).toEqual(meant);
  });
});
