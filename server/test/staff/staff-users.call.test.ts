import { expect } from 'vitest';
import { staffTest } from '../support/fixtures.ts';
import type { Payer } from '../support/service.ts';

const { service, test, done, refused } = staffTest();

async function propose(what: string, user: string): Promise<string> {
  const said = await done('li.lei', 'user', what, user, '--reason', 'stolen phone');
  return /^Proposal (\d+)/.exec(said)?.[1] ?? '';
}
async function doneToBy(what: string, user: string): Promise<void> {
  const id = await propose(what, user);
  expect(await refused('li.lei', 'approve', id)).toContain('your own proposal');
  await done('han.meimei', 'approve', id);
}
async function codeOf(payer: Payer): Promise<string> {
  return (await service.post('/user/getAccountList', {}, payer)).envelope.msgCd;
}

test('two persons freeze a user by number or id, and unfreeze the user', async ({ payer }) => {
  const waiting = await propose('freeze', payer.mobile);
  expect(await codeOf(payer)).toBe('LIV00000');
  await done('han.meimei', 'approve', waiting);
  expect(await codeOf(payer)).toBe('LIV02101');
  expect(await refused('han.meimei', 'approve', await propose('freeze', payer.mobile))).toContain(
    'no active user',
  );
  await doneToBy('unfreeze', payer.lifeUserId);
  expect(await codeOf(payer)).toBe('LIV00000');
});

test('two persons end the sessions of a user, who logs in again', async ({ payer }) => {
  const other = await service.login(payer);
  await doneToBy('logout', payer.mobile);
  for (const session of [payer, other]) expect(await codeOf(session)).toBe('SYS00401');
  expect(await codeOf(await service.login(payer))).toBe('LIV00000');
});

test('an unknown user is refused, and the log has no number', async () => {
  expect(await refused('li.lei', 'user', 'freeze', '13999999999', '--reason', 'x')).toBe(
    'There is no such user.',
  );
  expect(await refused('li.lei', 'user', 'freeze', 'NOBODY', '--reason', 'x')).toBe('There is no such user.');
  expect(await done('li.lei', 'log')).not.toContain('13999999999');
});
