import { NO_SUCH_THING, SUCCESS, TOO_MANY_GROUPS } from '@life-payment/contract';
import * as rules from '@life-payment/contract/rules';
import { expect } from 'vitest';
import { accountsOf, addGroup, groupsOf, saveAccount } from '../support/accounts.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import type { TestService } from '../support/service.ts';

const { service, test } = serviceTest();
const other = sharedPayer(service);

const wrongNames = [
  ['', rules.GROUP_NAME_EMPTY],
  [' \u3000', rules.GROUP_NAME_EMPTY],
  ['一二三四五六七八九十一', rules.GROUP_NAME_TOO_LONG],
  ['50%', rules.GROUP_NAME_SPECIAL_CHARACTERS],
  [' 我家', rules.GROUP_REPEATS],
  ['Cafe\u0301', rules.GROUP_REPEATS],
] as const;

/** A payer with the groups 我家 and Café. */
async function withTwo() {
  const payer = await service.login();
  return {
    payer,
    home: await addGroup(service, payer, '我家'),
    cafe: await addGroup(service, payer, 'Café'),
  };
}

async function countOfCodes(
  posts: readonly ReturnType<TestService['post']>[],
): Promise<Record<string, number>> {
  const codes = (await Promise.all(posts)).map(({ envelope }) => envelope.msgCd);
  return Object.fromEntries(
    [...new Set(codes)].map((code) => [code, codes.filter((c) => c === code).length]),
  );
}

test('adding a group stores its clean name and takes the named accounts', async ({ payer }) => {
  const { accountId } = await saveAccount(service, payer);
  await saveAccount(service, payer);
  const groupId = await addGroup(service, payer, '  Cafe\u0301 ', [accountId]);
  expect(await groupsOf(service, payer)).toEqual({ Café: 1 });
  expect(await accountsOf(service, payer, accountId)).toMatchObject([{ groupId }]);
});

test.each(wrongNames)('the name %j is refused', async (name, code) => {
  const { payer } = await withTwo();
  const refused = await service.refused('/user/addUserGroup', { name }, payer);
  expect(refused).toMatchObject({ code: code.code, field: 'name' });
  expect(await groupsOf(service, payer)).toEqual({ 我家: 0, Café: 0 });
});

test("adding a group with another payer's account is refused, and moves none of the payer's own", async () => {
  const payer = await service.login();
  const own = await saveAccount(service, payer);
  const theirs = await saveAccount(service, other);
  const body = { name: '我家', accountIds: [own.accountId, theirs.accountId] };
  const refused = await service.refused('/user/addUserGroup', body, payer);
  expect(refused).toMatchObject({ code: NO_SUCH_THING.code, field: 'accountIds' });
  expect(await groupsOf(service, payer)).toEqual({});
  expect((await accountsOf(service, payer)).map(({ groupId }) => groupId)).toEqual([undefined]);
});

test('adding a group ten times with one name at the same moment makes one group', async ({ payer }) => {
  const posts = Array.from({ length: 10 }, () => service.post('/user/addUserGroup', { name: '我家' }, payer));
  expect(await countOfCodes(posts)).toEqual({ [SUCCESS.code]: 1, [rules.GROUP_REPEATS.code]: 9 });
  expect(await groupsOf(service, payer)).toEqual({ 我家: 0 });
});

test('adding a group twenty times at the same moment makes ten groups, and the refusal names the limit', async () => {
  const payer = await service.login();
  const posts = Array.from({ length: 20 }, (_, n) =>
    service.post('/user/addUserGroup', { name: `家 ${n}` }, payer),
  );
  expect(await countOfCodes(posts)).toEqual({
    [SUCCESS.code]: rules.MOST_GROUPS,
    [TOO_MANY_GROUPS.code]: 10,
  });
  expect(Object.keys(await groupsOf(service, payer))).toHaveLength(10);
  const refused = await service.refused('/user/addUserGroup', { name: '再来一个' }, payer);
  expect(refused).toMatchObject({ code: TOO_MANY_GROUPS.code, params: { max: 10 } });
});

test('renaming a group to its own name succeeds, also repeatedly', async () => {
  const { payer, home } = await withTwo();
  for (const name of ['我家', ' 老家', '老家'])
    await service.call('/user/updateUserGroup', { groupId: home, name }, payer);
  expect(await groupsOf(service, payer)).toEqual({ 老家: 0, Café: 0 });
});

test.each(wrongNames)('renaming a group to %j is refused', async (name, code) => {
  const { payer } = await withTwo();
  const groupId = await addGroup(service, payer, '父母');
  const refused = await service.refused('/user/updateUserGroup', { groupId, name }, payer);
  expect(refused).toMatchObject({ code: code.code, field: 'name' });
  expect(await groupsOf(service, payer)).toEqual({ 我家: 0, Café: 0, 父母: 0 });
});

test("renaming a group is refused as not found for somebody else's group, or a missing one", async () => {
  const { payer, home } = await withTwo();
  for (const [groupId, asker] of [
    [home, other],
    ['GONE', payer],
  ] as const) {
    const refused = await service.refused('/user/updateUserGroup', { groupId, name: '新名' }, asker);
    expect(refused).toMatchObject({ code: NO_SUCH_THING.code, field: 'groupId' });
  }
  expect(await groupsOf(service, payer)).toEqual({ 我家: 0, Café: 0 });
});

test('two groups to one name at the same moment renames one', async () => {
  const { payer, home, cafe } = await withTwo();
  const posts = [home, cafe].map((groupId) =>
    service.post('/user/updateUserGroup', { groupId, name: '同名' }, payer),
  );
  expect(await countOfCodes(posts)).toEqual({ [SUCCESS.code]: 1, [rules.GROUP_REPEATS.code]: 1 });
});

test('deleting a group deletes its accounts and no others, and a second time it is not found', async () => {
  const { payer, home } = await withTwo();
  await saveAccount(service, payer, { groupId: home });
  await saveAccount(service, payer, { groupId: home });
  const kept = await saveAccount(service, payer);
  await service.call('/user/deleteUserGroup', { groupId: home }, payer);
  expect(await groupsOf(service, payer)).toEqual({ Café: 0 });
  expect((await accountsOf(service, payer)).map(({ accountId }) => accountId)).toEqual([kept.accountId]);
  const again = await service.refused('/user/deleteUserGroup', { groupId: home }, payer);
  expect(again).toMatchObject({ code: NO_SUCH_THING.code, field: 'groupId' });
});

test("deleting a group is refused for somebody else's group and deletes nothing", async () => {
  const { payer, home } = await withTwo();
  const { accountId } = await saveAccount(service, payer, { groupId: home });
  const refused = await service.refused('/user/deleteUserGroup', { groupId: home }, other);
  expect(refused).toMatchObject({ code: NO_SUCH_THING.code, field: 'groupId' });
  expect(await accountsOf(service, payer, accountId)).toHaveLength(1);
});

test('deleting a group while accounts move into it leaves no account without its group', async () => {
  const { payer, home } = await withTwo();
  const { accountId } = await saveAccount(service, payer);
  const posts = [
    service.post('/user/updateAccountGroup', { accountIds: [accountId], groupId: home }, payer),
    service.post('/user/deleteUserGroup', { groupId: home }, payer),
    service.post('/user/updateAccount', { accountId, groupId: home }, payer),
  ];
  const codes = Object.keys(await countOfCodes(posts));
  expect([SUCCESS.code, NO_SUCH_THING.code]).toEqual(expect.arrayContaining(codes));
  expect(await groupsOf(service, payer)).toEqual({ Café: 0 });
  for (const account of await accountsOf(service, payer)) expect(account.groupId).toBeUndefined();
});
