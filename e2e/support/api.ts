import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallPath, Envelope, ProjectType, RequestFor, ResponseFor } from '@life-payment/contract';
import type { Desk } from './desk.ts';
import { type TestUser, walletAt } from './wallet-desk.ts';

const API = '/living-agw/living-payment/v1';

/** An account at a unit, made for one test. Amounts in fen, bills oldest first. */
export type TestAccount = {
  readonly unitId: string;
  readonly unitName: { readonly zh: string; readonly en: string };
  readonly projectType: ProjectType;
  readonly accountNumber: string;
  readonly holderMasked: string;
  readonly area: string;
  readonly balance: number | null;
  readonly bills: readonly { readonly billNo: string; readonly month: string; readonly due: number }[];
};

/** A payer's entry: by which channel, on which pretended device, on which page, and further parameters of the address. */
export type Way = {
  readonly outputEndpoint: string;
  /** `wallet-android`, or `wallet-android--<mobile>` for the device of one person. */
  readonly device?: string;
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** With an expired token. */
  readonly stale?: boolean;
};

/** The sandbox's control API at an origin: the sandbox's own, or the app's, which forwards to it. */
export function sandboxOf(origin: string) {
  const desk: Desk = {
    tell: (path, body) => post(`${origin}/sandbox/api/${path}`, body),
    read: async (path) => (await fetch(`${origin}/sandbox/api/${path}`)).json(),
  };
  return {
    ...peopleAt(desk),
    ...entriesAt(desk),
    ...unitsAt(desk),
    ...walletAt(desk),
    /** Sets how a part of the outside world behaves; `{conduct: {}}` is normal. */
    bend: (part: string, body: unknown) => desk.tell<object>(part, body),
  };
}

export type Sandbox = ReturnType<typeof sandboxOf>;

/** Calls the service at an origin with any token and user agent. */
export function serviceAt(origin: string, userAgent = 'journeys') {
  return <P extends CallPath>(path: P, body: RequestFor<P>, token = '', signal?: AbortSignal) =>
    post<Envelope<ResponseFor<P>>>(
      origin + API + path,
      body,
      { 'x-auth-token': token, 'user-agent': userAgent },
      signal,
    );
}

/** Calls the service at an origin as the app does for one user of a wallet's channel. Throws on any code but success. */
export async function clientOf(
  origin: string,
  sandbox: Sandbox,
  user: TestUser,
  { userAgent, outputEndpoint = 'HISUN' }: { userAgent?: string; outputEndpoint?: string } = {},
) {
  const send = serviceAt(origin, userAgent);
  const { ssoToken } = await sandbox.ssoToken(user);
  const login = await send('/user/login/sso', { outputEndpoint, requestToken: ssoToken }, '');
  const token = login.body?.sessionId ?? '';
  return async <P extends CallPath>(path: P, body: RequestFor<P>): Promise<ResponseFor<P>> => {
    const { msgCd, msgInfo, body: answer } = await send(path, body, token);
    if (msgCd !== 'LIV00000' || answer === undefined) throw new Error(`${path}: ${msgCd} ${msgInfo}`);
    return answer;
  };
}
export type Client = Awaited<ReturnType<typeof clientOf>>;

/** Makes an order for every bill of an account, with a coupon when one is given. */
export async function orderAll(
  call: Client,
  { unitId, accountNumber, area }: TestAccount,
  couponId?: string,
) {
  const query = await call('/bill/queryBill', { unitId, accountNumber, area });
  return call('/order/createLifeOrder', {
    requestId: randomUUID(),
    queryId: query.queryId,
    billNos: query.bills.map(({ billNo }) => billNo),
    amount: query.bills.reduce((sum, { due }) => sum + due, 0),
    ...(couponId === undefined ? {} : { couponId }),
    payHost: 'BROWSER',
  });
}

/** Repeats a call until its answer passes, and answers it. Throws with the last answer after `limitMs`. */
export async function eventually<T>(
  ask: () => Promise<T>,
  pleases: (answer: T) => boolean,
  limitMs: number,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (pleases(answer)) return answer;
    if (performance.now() > end) throw new Error(`not within ${limitMs} ms: ${JSON.stringify(answer)}`);
    await pause(50);
  }
}

async function post<T>(
  address: string,
  body: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<T> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  return (await answer.json()) as T;
}

/** Calls about people: who they are, their wallets, and their messages. */
function peopleAt({ tell, read }: Desk) {
  return {
    users: async () => (await read<{ users: TestUser[] }>('users')).users,
    setBalance: (user: TestUser, balance: number) =>
      tell<TestUser>('wallet/balance', { user: user.walletUserId, balance }),
    /** Chooses the person who pays at the wallet's cashier. */
    choosePayer: (user: TestUser) => tell<TestUser>('users/choose', { user: user.walletUserId }),
    /** A new person that the service does not know, with this balance in fen. */
    newUser: (balance?: number) => tell<TestUser>('users', balance === undefined ? {} : { balance }),
    /** The code in the latest message to a number, once it has arrived. */
    codeFor: async (mobile: string) => {
      const inbox = await eventually(
        () => read<{ messages: { code: string | null }[] }>(`sms?mobile=${mobile}`),
        ({ messages }) => messages[0]?.code != null,
        20_000,
      );
      return inbox.messages[0]?.code ?? '';
    },
  };
}

/** Calls about ways into the app. */
function entriesAt({ tell, read }: Desk) {
  return {
    ssoToken: (user: TestUser) =>
      tell<{ ssoToken: string; url: string }>('ssoToken', { user: user.walletUserId }),
    /** A way in that works once, made by the channel: the parameter, the token in it, and the whole address. */
    entry: (user: TestUser, way: Way) =>
      tell<{ parameter: string; token: string; url: string }>('entry', { user: user.walletUserId, ...way }),
    /** The partner's link to pay an account; `stale`: an expired one. */
    linkTo: ({ unitId, accountNumber, area }: TestAccount, stale = false) =>
      tell<{ url: string; data: string }>('link', { unitId, accountNumber, area, stale }),
    /** Origin of the app inside the wallet client. */
    clientOrigin: async () => (await read<Record<'wallet-android', string>>('services'))['wallet-android'],
    /** Origins to which a channel lets the app jump. */
    jumpHosts: async (outputEndpoint: string) => {
      const { channels } = await read<{ channels: { outputEndpoint: string; jumpHosts: string[] }[] }>(
        'channels',
      );
      return channels.find((channel) => channel.outputEndpoint === outputEndpoint)?.jumpHosts ?? [];
    },
  };
}

/** Calls about units and their accounts. */
function unitsAt({ tell, read }: Desk) {
  return {
    bendAccount: ({ unitId, accountNumber }: TestAccount, conduct: unknown) =>
      tell<object>('accounts/conduct', { unitId, accountNumber, conduct }),
    newAccount: (wish: {
      outcome: string;
      unitId?: string;
      conduct?: unknown;
      bills?: number;
      due?: number;
      dueDate?: string;
    }) => tell<TestAccount>('accounts', wish),
    /** The unit announces an account's bills to the service. */
    announce: ({ unitId, accountNumber, bills }: TestAccount) =>
      tell<object>('units/push', {
        newBills: { unitId, accountNumber, bills: bills.map(({ billNo, due }) => ({ billNo, due })) },
      }),
    /** A unit takes back what it has booked, or tells again that it has. */
    reverse: (wish: { writeOffNo: string; tell: boolean; again?: boolean }) =>
      tell<{ told?: { status: number } }>('units/reverse', wish),
    writeOff: async (writeOffNo: string) => (await read<{ state?: string }>(`writeOffs/${writeOffNo}`)).state,
    /** The trades at the wallet, as it keeps them. */
    trades: async () =>
      (
        await read<{ trades: { out_trade_no: string; trade_no: string; status: string; method: string }[] }>(
          'trades?limit=1000',
        )
      ).trades,
    /** A person pays what was handed out. */
    payFor: ({ walletUserId }: TestUser, pay: string) =>
      tell<{ kind: string }>('pay', { user: walletUserId, pay }),
    books: (accountNumber: string) =>
      read<{ units: { amount: number }[] }>(`books?accountNumber=${accountNumber}`),
  };
}
