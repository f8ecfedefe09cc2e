import { randomUUID } from 'node:crypto';
import { makeHouseholds } from './households.ts';
import type { Grown } from './open.ts';
import { enter, newAccount, newPayer, orderOf, type Payer, pay, queryOf, UNIT, writeOff } from './payer.ts';

/** Paid orders of today, by payers who each make a few. */
const PAYERS = 3;
const ORDERS_EACH = 4;

/** Bills that are deducted this morning. */
const DEDUCTIONS = 20;

/** One of the payers of today, whom calls are measured with. */
export type Known = Payer & {
  /** Session of a payer with automatic payment. */
  readonly autopay: string;
  readonly orderId: string;
  readonly accountId: string;
  readonly groupId: string;
  readonly receipt: string;
  readonly messageId: string;
};

/** Makes the work of today, which is the same whatever the history is: paid orders, open payments and due deductions. */
export async function makeLiveWork(grown: Grown): Promise<Known> {
  const active: Omit<Known, 'autopay'>[] = [];
  for (let made = 0; made < PAYERS; made += 1) active.push(await activePayer(grown));
  const [mobile = ''] = await makeHouseholds(grown.context, grown.context.now(), DEDUCTIONS);
  // The statements of today are there before the day is over.
  await grown.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
  await grown.ask('units/conduct', { unitId: UNIT, conduct: { statement: 'EARLY' } });
  const last = active.at(-1);
  if (!last) throw new Error('nobody ordered');
  return { ...last, autopay: (await enter(grown, mobile)).sessionId ?? '' };
}

/** A payer with rows everywhere: paid orders, one that waits for its payment, an account in a group, a coupon, points, messages. */
async function activePayer(grown: Grown): Promise<Omit<Known, 'autopay'>> {
  const payer = await newPayer(grown);
  const { token } = payer;
  await grown.call(
    '/marketing/yzdGrantTicket',
    { requestId: randomUUID(), campaignId: 'everyday' },
    { token },
  );
  let orderId = '';
  let accountId = '';
  for (let made = 0; made < ORDERS_EACH; made += 1) {
    const query = await queryOf(grown, payer, await newAccount(grown));
    ({ accountId } = await grown.call('/user/saveAccount', { queryId: query.queryId }, { token }));
    const order = await orderOf(grown, payer, query);
    await pay(grown, payer, order);
    await writeOff(grown, order);
    ({ orderId } = order);
  }
  await orderOf(grown, payer, await queryOf(grown, payer, await newAccount(grown)));
  const { groupId } = await grown.call(
    '/user/addUserGroup',
    { name: 'Home', accountIds: [accountId] },
    { token },
  );
  const { receipt } = await grown.call('/order/getOrderDetail', { orderId }, { token });
  const { messages } = await grown.call('/inbox/getMessageList', {}, { token });
  return {
    ...payer,
    orderId,
    accountId,
    groupId,
    receipt: receipt?.code ?? '',
    messageId: messages[0]?.messageId ?? '',
  };
}
