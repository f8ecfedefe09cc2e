import { USER_UNKNOWN } from '@life-payment/contract';
import { beforeEach, expect } from 'vitest';
import { DAY, MINUTE } from '../../src/kit/time.ts';
import { freezeUser } from '../../src/people/user-store.ts';
import { inbox } from '../support/codes.ts';
import { passTime, workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { openAutopay, stateOf } from '../support/mandates.ts';
import { checkMandates } from '../support/reconciling.ts';
import { oneRowOf, setRows } from '../support/rows.ts';
import { enterBy, takeStep } from '../support/sign-on.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

beforeEach(async () => {
  service.clock.reset();
  await service.context.db
    .updateTable('mandates')
    .set({ mandate_check_at: null, bill_check_at: null })
    .execute();
});

type Person = { readonly walletUserId: string; readonly mobile: string };

async function enter({ walletUserId }: Person) {
  return takeStep(service, await enterBy(service, service.sandbox, walletUserId, 'HISUN'));
}

/** The payer's number here goes to a stranger, who registers with it from another wallet. */
async function numberGoesToStranger(): Promise<Person> {
  const stranger = await service.stranger();
  const { crypto } = service.context;
  await setRows(
    service,
    'users',
    {
      mobile_hash: crypto.lookUpHash('mobile', stranger.mobile),
      mobile_cipher: crypto.encrypt(stranger.mobile),
    },
    { life_user_id: payer.lifeUserId },
  );
  expect((await enter(stranger)).status).toBe(1);
  return stranger;
}

function rowOf(agreementId: string) {
  return oneRowOf(
    service,
    'mandates',
    ['state', 'suspended', 'suspended_at', 'mandate_check_at', 'end_reason'],
    { agreement_id: agreementId },
  );
}

async function userState(lifeUserId: string): Promise<string> {
  const row = await oneRowOf(service, 'users', 'state', { life_user_id: lifeUserId });
  return row.state;
}

/** Lets days go by, with a run of the check in each. Returns after how many days the mandate was asked about. */
async function askedOnDays(agreementId: string, days: number): Promise<number[]> {
  const asked: number[] = [];
  for (let day = 1; day <= days; day += 1) {
    service.clock.advance(DAY);
    const before = (await rowOf(agreementId)).mandate_check_at;
    await checkMandates(service.context);
    await workOff(service.context);
    if ((await rowOf(agreementId)).mandate_check_at?.getTime() !== before?.getTime()) asked.push(day);
  }
  return asked;
}

function aboutAutopay(messages: readonly { text: string }[]) {
  return messages.filter(({ text }) => /自动缴费|automatic payment/i.test(text));
}

test('whoever has the number now hears nothing of the mandates of who had it before', async () => {
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  const stranger = await numberGoesToStranger();
  expect(await userState(payer.lifeUserId)).toBe('REPLACED');
  expect(await rowOf(agreementId)).toMatchObject({ suspended: true, suspended_at: expect.any(Date) });
  await askedOnDays(agreementId, 31);
  expect(aboutAutopay(await inbox(service, stranger.mobile))).toEqual([]);
});

test('a mandate of a number that went to somebody else is asked about weekly, and ended after 30 days', async () => {
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  await numberGoesToStranger();
  expect(await askedOnDays(agreementId, 29)).toEqual([1, 8, 15, 22, 29]);
  expect(await rowOf(agreementId)).toMatchObject({ state: 'SIGNED' });
  await askedOnDays(agreementId, 2);
  await passTime(service, MINUTE);
  expect(await rowOf(agreementId)).toMatchObject({ state: 'ENDED', end_reason: 'NUMBER_GONE' });
  expect(await service.context.wallet.mandates.queryMandate(agreementId)).toMatchObject({ status: 'ENDED' });
});

test('the same wallet user takes it back with another number, is told there, and earlier sessions stay over', async () => {
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  await numberGoesToStranger();
  service.clock.advance(10 * DAY);
  const back = await enter(payer);
  expect(back).toMatchObject({ status: 1, lifeUserId: payer.lifeUserId });
  expect(await userState(payer.lifeUserId)).toBe('ACTIVE');
  expect((await service.refused('/user/getAccountList', {}, payer)).code).not.toBe(USER_UNKNOWN.code);
  const again = { ...payer, token: back.sessionId ?? '' };
  expect(await stateOf(service, again, agreementId)).toBe('SIGNED');
  expect(await rowOf(agreementId)).toMatchObject({ suspended: false, suspended_at: null });
  await workOff(service.context);
  const told = await inbox(service, payer.mobile);
  expect(told.filter(({ text }) => text.includes('so it continues'))).toHaveLength(1);
  expect(await askedOnDays(agreementId, 31)).toHaveLength(31);
  expect(await rowOf(agreementId)).toMatchObject({ state: 'SIGNED' });
});

test('a user who was frozen before the number went is not taken back', async () => {
  await service.context.db.transaction().execute((tx) => freezeUser(tx, payer.lifeUserId));
  await numberGoesToStranger();
  const entered = await enter(payer);
  expect(entered.lifeUserId).not.toBe(payer.lifeUserId);
  expect(await userState(payer.lifeUserId)).toBe('REPLACED');
});

test('a payer who begins anew after a long pause is told by text that the earlier automatic payment is stopped', async () => {
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  service.clock.advance(91 * DAY);
  const anew = await enter(payer);
  expect(anew.lifeUserId).not.toBe(payer.lifeUserId);
  await workOff(service.context);
  expect(aboutAutopay(await inbox(service, payer.mobile))).toMatchObject([
    { text: expect.stringContaining('30') },
  ]);
  expect(await rowOf(agreementId)).toMatchObject({ suspended: true });
});
