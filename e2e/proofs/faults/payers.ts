import { setTimeout as pause } from 'node:timers/promises';
import type { CallPath, RequestFor, ResponseFor } from '@life-payment/contract';
import { type Code, REGISTER_TERMS, versionOf } from '@life-payment/contract/rules';
import type { Sandbox } from '../../support/api.ts';
import type { TestUser } from '../../support/wallet-desk.ts';
import { CallRefused, type FaultClient } from './client.ts';

/** Enough for every bill of the sandbox, in fen. */
const BALANCE = 100_000_000;
const MOST_TRIES = 10;
const PAUSE_MS = 2_000;

/** A user with a wallet and a session. */
export type Payer = {
  readonly user: TestUser;
  /** Makes a call as the app does. Refusals in `temporary` repeat it. */
  readonly call: <P extends CallPath>(
    path: P,
    body: RequestFor<P>,
    temporary?: readonly Code[],
  ) => Promise<ResponseFor<P>>;
};

/** Makes a payer that nobody else uses. */
export async function newPayer(ask: FaultClient, sandbox: Sandbox): Promise<Payer> {
  const user = await sandbox.newUser(BALANCE);
  const token = await session(ask, sandbox, user);
  return { user, call: (path, body, temporary = []) => ask({ path, body, token, temporary }) };
}

/** The payers of a run by number. Each is made when it is first needed. */
export function openPayers(ask: FaultClient, sandbox: Sandbox) {
  const made = new Map<number, Promise<Payer>>();
  return (number: number): Promise<Payer> => {
    const payer = made.get(number) ?? newPayer(ask, sandbox);
    made.set(number, payer);
    return payer;
  };
}

async function session(ask: FaultClient, sandbox: Sandbox, user: TestUser): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await enter(ask, sandbox, user);
    } catch (error) {
      if (!(error instanceof CallRefused) || tries === MOST_TRIES) throw error;
      // After several faults in a row a process leaves the wallet alone for ten seconds.
      if (tries > 2) await pause(PAUSE_MS);
    }
  }
}

/** A session of a new user. A token works once, so an attempt that is cut short starts with a new one. */
async function enter(ask: FaultClient, sandbox: Sandbox, user: TestUser): Promise<string> {
  const { ssoToken } = await sandbox.ssoToken(user);
  const login = { outputEndpoint: 'HISUN', requestToken: ssoToken };
  const { sessionId = '', registerToken } = await ask({ path: '/user/login/sso', body: login, token: '' });
  if (registerToken === undefined) return sessionId;
  const body = { registerToken, agreementVersion: versionOf(REGISTER_TERMS) };
  return (await ask({ path: '/user/register', body, token: sessionId })).sessionId ?? '';
}
