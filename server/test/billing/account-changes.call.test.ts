import { NO_SUCH_THING } from '@life-payment/contract';
import { REMARK_SPECIAL_CHARACTERS, REMARK_TOO_LONG } from '@life-payment/contract/rules';
import { expect } from 'vitest';
import { accountsOf, addGroup, saveAccount } from '../support/accounts.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);
const other = sharedPayer(service);

test('a change of an account changes the fields that are given, leaves the others, and can be repeated', async () => {
  const { accountId } = await saveAccount(service, payer, { remark: '我家' });
  const groupId = await addGroup(service, payer, '常用');
  const change = async (body: { remark?: string; groupId?: string | null }) => {
    await service.call('/user/updateAccount', { accountId, ...body }, payer);
    const accounts = await accountsOf(service, payer);
    const { remark, groupId: group } = accounts.find((account) => account.accountId === accountId) ?? {};
    return { remark, group };
  };
  expect(await change({ groupId })).toEqual({ remark: '我家', group: groupId });
  expect(await change({ remark: ' 老家 ' })).toEqual({ remark: '老家', group: groupId });
  expect(await change({ remark: '老家' })).toEqual({ remark: '老家', group: groupId });
  expect(await change({})).toEqual({ remark: '老家', group: groupId });
  expect(await change({ groupId: null, remark: '' })).toEqual({ remark: '', group: undefined });
});

test.each([
  ['12345678901', REMARK_TOO_LONG],
  ['50%', REMARK_SPECIAL_CHARACTERS],
] as const)('the remark %s is refused and nothing changes', async (remark, code) => {
  const { accountId } = await saveAccount(service, payer, { remark: '我家' });
  const groupId = await addGroup(service, payer, `G${remark.length}`);
  const refused = await service.refused('/user/updateAccount', { accountId, remark, groupId }, payer);
  expect(refused).toMatchObject({ code: code.code, field: 'remark' });
  expect(await accountsOf(service, payer, accountId)).toMatchObject([{ remark: '我家' }]);
});

test("a change of somebody else's account or group is refused as not found, and nothing changes", async () => {
  const { accountId } = await saveAccount(service, payer, { remark: '我家' });
  const theirs = await addGroup(service, other, '别人家');
  for (const [asker, body, field] of [
    [other, { accountId, remark: 'x' }, 'accountId'],
    [other, { accountId }, 'accountId'],
    [payer, { accountId, remark: 'x', groupId: theirs }, 'groupId'],
  ] as const) {
    const refused = await service.refused('/user/updateAccount', body, asker);
    expect(refused).toMatchObject({ code: NO_SUCH_THING.code, field });
  }
  expect(await accountsOf(service, payer, accountId)).toMatchObject([{ remark: '我家' }]);
});

test('a move takes all named accounts into a group and out again', async () => {
  const mover = await service.login();
  const ids = [await saveAccount(service, mover), await saveAccount(service, mover)].map(
    ({ accountId }) => accountId,
  );
  const groupId = await addGroup(service, mover, '父母');
  // An account that is named twice is moved once.
  await service.call('/user/updateAccountGroup', { accountIds: [...ids, ...ids], groupId }, mover);
  expect((await accountsOf(service, mover)).map((account) => account.groupId)).toEqual([groupId, groupId]);
  await service.call('/user/updateAccountGroup', { accountIds: ids, groupId: null }, mover);
  expect((await accountsOf(service, mover)).map((account) => account.groupId)).toEqual([
    undefined,
    undefined,
  ]);
});

test("a move takes no account when one of them, or the group, is another payer's or deleted", async () => {
  const mover = await service.login();
  const { accountId } = await saveAccount(service, mover);
  const theirs = await saveAccount(service, other);
  const groupId = await addGroup(service, mover, '父母');
  for (const [accountIds, group, field] of [
    [[accountId, theirs.accountId], groupId, 'accountIds'],
    [[accountId, 'GONE'], groupId, 'accountIds'],
    [[theirs.accountId], null, 'accountIds'],
    [[accountId], await addGroup(service, other, '他们'), 'groupId'],
    [[accountId], 'GONE', 'groupId'],
  ] as const) {
    const body = { accountIds: [...accountIds], groupId: group };
    const refused = await service.refused('/user/updateAccountGroup', body, mover);
    expect(refused).toMatchObject({ code: NO_SUCH_THING.code, field });
  }
  expect((await accountsOf(service, mover)).map((account) => account.groupId)).toEqual([undefined]);
});
