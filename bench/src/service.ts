import { randomUUID } from 'node:crypto';
import type { CallPath, Envelope, RequestFor, ResponseFor } from '@life-payment/contract';
import { REGISTER_TERMS, versionOf } from '@life-payment/contract/rules';
import type { World } from '../../scripts/testing/world.ts';

const API = '/living-agw/living-payment/v1';

/** The whole answer of a call, with its envelope. */
export function envelopeOf(
  world: World,
  path: string,
  body: object,
  token: string,
): Promise<Envelope<object>> {
  return post(world.origin + API + path, body, token);
}

/** Makes a call of the service; throws on any code but success. */
export async function call<P extends CallPath>(
  world: World,
  path: P,
  body: RequestFor<P>,
  token = '',
): Promise<ResponseFor<P>> {
  const { msgCd, body: answer } = await post<Envelope<ResponseFor<P>>>(
    world.origin + API + path,
    body,
    token,
  );
  if (msgCd !== 'LIV00000' || answer === undefined) throw new Error(`${path}: ${msgCd}`);
  return answer;
}

/** Ids at the wallet of the sandbox's test users. The first has saved accounts. */
export async function walletUsers(world: World): Promise<string[]> {
  const answer = await fetch(`${world.sandboxUrl}/sandbox/api/users`);
  const { users } = (await answer.json()) as { users: { walletUserId: string }[] };
  return users.map(({ walletUserId }) => walletUserId);
}

/** Id at the wallet of a new user with money. */
export async function newWalletUser(world: World): Promise<string> {
  return (await desk<{ walletUserId: string }>(world, 'users', {})).walletUserId;
}

/** An address that logs a user in, once. */
export async function entryAddress(world: World, user: string): Promise<string> {
  return (await desk<{ url: string }>(world, 'ssoToken', { user })).url;
}

/** A session of a user of the wallet. A new user agrees to the terms first. */
export async function login(world: World, user: string) {
  const { ssoToken } = await desk<{ ssoToken: string }>(world, 'ssoToken', { user });
  const body = { outputEndpoint: 'HISUN', requestToken: ssoToken };
  const known = await call(world, '/user/login/sso', body);
  const { registerToken } = known;
  const agreed = { registerToken: registerToken ?? '', agreementVersion: versionOf(REGISTER_TERMS) };
  const entered =
    registerToken === undefined ? known : await call(world, '/user/register', agreed, known.sessionId);
  return { sessionId: entered.sessionId ?? '', lifeUserId: entered.lifeUserId ?? '' };
}

/** A test account of an outcome. */
export function newAccount(world: World, outcome: string) {
  return desk<{ unitId: string; accountNumber: string; area: string }>(world, 'accounts', { outcome });
}

/** Bills of a query; `amount` in fen. */
export type Chosen = Pick<RequestFor<'/order/createLifeOrder'>, 'queryId' | 'billNos' | 'amount'>;

/** The choice of some bills of a query. */
export function chosen(
  { queryId }: Pick<Chosen, 'queryId'>,
  bills: ResponseFor<'/bill/queryBill'>['bills'],
): Chosen {
  const amount = bills.reduce((sum, { due }) => sum + due, 0);
  return { queryId, billNos: bills.map(({ billNo }) => billNo), amount };
}

/** Pays bills at the wallet as a user. Answers the order's id. */
export async function payBills(
  world: World,
  { user, token }: { readonly user: string; readonly token: string },
  bills: Chosen,
): Promise<string> {
  const wish = { ...bills, requestId: randomUUID(), payHost: 'BROWSER' } as const;
  const { orderId, pay } = await call(world, '/order/createLifeOrder', wish, token);
  await desk<object>(world, 'pay', { user, pay: pay?.value ?? '' });
  return orderId;
}

async function post<T>(address: string, body: unknown, token = ''): Promise<T> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

/** A call of the sandbox's control API. */
export function desk<T>(world: World, path: string, body: unknown): Promise<T> {
  return post<T>(`${world.sandboxUrl}/sandbox/api/${path}`, body);
}
