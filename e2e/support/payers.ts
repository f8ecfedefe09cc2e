import type { Envelope } from '@life-payment/contract';
import { EMPOWER_TERMS, REGISTER_TERMS, versionOf } from '@life-payment/contract/rules';
import { type Sandbox, serviceAt } from './api.ts';
import type { TestUser } from './wallet-desk.ts';

/** A new user who has registered and done nothing else. */
export async function newPayer(origin: string, sandbox: Sandbox): Promise<TestUser> {
  const send = serviceAt(origin);
  const user = await sandbox.newUser();
  const { ssoToken } = await sandbox.ssoToken(user);
  const { body } = await send('/user/login/sso', { outputEndpoint: 'HISUN', requestToken: ssoToken });
  const { registerToken = '', sessionId = '' } = body ?? {};
  const agreementVersion = versionOf(REGISTER_TERMS);
  succeeded(await send('/user/register', { registerToken, agreementVersion }, sessionId));
  return user;
}

/** Proves the number of a registered user to a channel and authorises the channel. */
export async function authorise(
  origin: string,
  sandbox: Sandbox,
  user: TestUser,
  outputEndpoint: string,
): Promise<void> {
  const send = serviceAt(origin);
  const { token } = await sandbox.entry(user, { outputEndpoint });
  const { body } = await send('/user/login/sso', { outputEndpoint, requestToken: token });
  const { bindEmpowerToken = '', sessionId = '' } = body ?? {};
  const sent = await send('/register/getVerifyCode', { bindEmpowerToken }, sessionId);
  const code = await sandbox.codeFor(user.mobile);
  const proof = { code, codeToken: sent.body?.codeToken ?? '' };
  const agreementVersion = versionOf(EMPOWER_TERMS);
  succeeded(await send('/user/userBindEmpower', { bindEmpowerToken, agreementVersion, ...proof }, sessionId));
}

function succeeded({ msgCd, msgInfo }: Envelope<unknown>): void {
  if (msgCd !== 'LIV00000') throw new Error(`${msgCd} ${msgInfo}`);
}
