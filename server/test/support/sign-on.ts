import type { ResponseFor } from '@life-payment/contract';
import { EMPOWER_TERMS, REGISTER_TERMS, versionOf } from '@life-payment/contract/rules';
import type { Client } from './client.ts';
import type { TestSandbox } from './sandbox.ts';

export type LoginData = ResponseFor<'/user/isLogined'>;

/** The versions of the texts that people agree to at registration, as the app sends them. */
export const REGISTERING = versionOf(REGISTER_TERMS);
export const AUTHORISING = versionOf(EMPOWER_TERMS);

export const MINI_PROGRAM = 'XCX@HISUN';

/** The token that a channel of the sandbox gives a page; a `stale` one has expired. */
export async function entryToken(
  sandbox: TestSandbox,
  user: string,
  outputEndpoint: string,
  stale = false,
): Promise<string> {
  return (await sandbox.ask<{ token: string }>('entry', { user, outputEndpoint, stale })).token;
}

/** Body of a call that answers without the envelope. */
export async function bareCall(client: Client, path: string, body: unknown) {
  return (await client.post(path, body)).envelope as unknown as Readonly<Record<string, unknown>>;
}

/** The request token of an entry; for a mini-program after its two steps. */
export async function requestToken(
  client: Client,
  sandbox: TestSandbox,
  user: string,
  outputEndpoint: string,
): Promise<string> {
  const token = await entryToken(sandbox, user, outputEndpoint);
  if (outputEndpoint !== MINI_PROGRAM) return token;
  const ticket = await ticketOf(client, token);
  return (await client.call('/external/mini/getMiniToken', { outputEndpoint, ticket })).token;
}

/** Signs on through a channel, as far as its proof allows. */
export async function enterBy(
  client: Client,
  sandbox: TestSandbox,
  user: string,
  outputEndpoint: string,
): Promise<LoginData> {
  return client.call('/user/login/sso', {
    outputEndpoint,
    requestToken: await requestToken(client, sandbox, user, outputEndpoint),
  });
}

/** Takes the step that login data ask for. Data of a full session stay unchanged. */
export async function takeStep(client: Client, data: LoginData): Promise<LoginData> {
  const { sessionId: token, registerToken, bindEmpowerToken } = data;
  if (registerToken)
    return client.call('/user/register', { registerToken, agreementVersion: REGISTERING }, { token });
  if (bindEmpowerToken)
    return client.call(
      '/user/userBindEmpower',
      { bindEmpowerToken, agreementVersion: AUTHORISING },
      { token },
    );
  return data;
}

async function ticketOf(client: Client, code: string): Promise<string> {
  const { ticket } = await bareCall(client, '/external/mini/getMini', { outputEndpoint: MINI_PROGRAM, code });
  if (typeof ticket !== 'string') throw new Error('the mini-program gave no ticket');
  return ticket;
}
