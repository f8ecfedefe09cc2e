import { setTimeout as pause } from 'node:timers/promises';
import { type CallPath, type RequestFor, type ResponseFor, TRY_AGAIN } from '@life-payment/contract';
import { type Code, REGISTER_TERMS, versionOf } from '@life-payment/contract/rules';
import { type Sandbox, serviceAt } from '../../support/api.ts';
import { WALLET_ANDROID } from '../../support/steps/autopay.ts';
import type { TestUser } from '../../support/wallet-desk.ts';

const SUCCESS = 'LIV00000';
/** Limits of one attempt, and of all of them together. A payer who sees an error taps again. */
const TRY_MS = 15_000;
const PATIENCE_MS = 60_000;

/** The service refused a call for good. */
export class CallRefused extends Error {
  readonly code: string;
  /** The refused orders of a payment for several. */
  readonly orders: readonly RefusedOrder[];
  constructor(path: string, code: string, info: string, orders: readonly RefusedOrder[]) {
    super(`${path}: ${code} ${info} ${orders.map((order) => JSON.stringify(order)).join(' ')}`.trimEnd());
    this.code = code;
    this.orders = orders;
  }
}

type RefusedOrder = { readonly at: number; readonly code: string };

function ordersIn(body: unknown): readonly RefusedOrder[] {
  const orders: unknown = Reflect.get(Object(body), 'orders');
  return Array.isArray(orders) ? (orders as RefusedOrder[]) : [];
}

type Call<P extends CallPath> = {
  readonly path: P;
  readonly body: RequestFor<P>;
  readonly token: string;
  /** Refusals after which the call is repeated. */
  readonly temporary?: readonly Code[];
};

/** Calls any of several API processes. When one dies while it answers, the next gets the same call. */
export function openClient(origins: readonly string[]) {
  let next = 0;

  /** The answer, or the reason why there is none yet. */
  const attempt = async <P extends CallPath>({ path, body, token, temporary = [] }: Call<P>) => {
    const origin = origins[next % origins.length] ?? '';
    next += 1;
    try {
      const answer = await serviceAt(origin, WALLET_ANDROID)(path, body, token, AbortSignal.timeout(TRY_MS));
      if (answer.msgCd === SUCCESS && answer.body !== undefined) return { body: answer.body };
      const refused = new CallRefused(path, answer.msgCd, answer.msgInfo, ordersIn(answer.body));
      if (![TRY_AGAIN, ...temporary].some(({ code }) => code === answer.msgCd)) throw refused;
      return { why: refused };
    } catch (error) {
      if (error instanceof CallRefused) throw error;
      return { why: error };
    }
  };

  return async <P extends CallPath>(call: Call<P>): Promise<ResponseFor<P>> => {
    const end = performance.now() + PATIENCE_MS;
    for (let tries = 0; ; tries += 1) {
      const result = await attempt(call);
      if ('body' in result) return result.body;
      if (performance.now() > end) throw new Error(`${call.path} had no answer`, { cause: result.why });
      await pause(Math.min(50 * 2 ** tries, 1000));
    }
  };
}

export type FaultClient = ReturnType<typeof openClient>;

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
