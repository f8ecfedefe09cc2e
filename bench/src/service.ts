import type { CallPath, Envelope, RequestFor, ResponseFor } from '@life-payment/contract';
import { REGISTER_TERMS, versionOf } from '@life-payment/contract/rules';
import type { World } from '../../scripts/testing/world.ts';

const API = '/living-agw/living-payment/v1';

/** What a call answers, envelope and all. */
export function envelopeOf(
  world: World,
  path: string,
  body: object,
  token: string,
): Promise<Envelope<object>> {
  return post(world.origin + API + path, body, token);
}

/** A call of the service; throws on any code but success. */
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

/** The sandbox's test users, by their id at the wallet; the first has saved accounts. */
export async function walletUsers(world: World): Promise<string[]> {
  const answer = await fetch(`${world.sandboxUrl}/sandbox/api/users`);
  const { users } = (await answer.json()) as { users: { walletUserId: string }[] };
  return users.map(({ walletUserId }) => walletUserId);
}

/** Somebody with a wallet and money in it whom nobody else uses; their id at the wallet. */
export async function newWalletUser(world: World): Promise<string> {
  return (await desk<{ walletUserId: string }>(world, 'users', {})).walletUserId;
}

/** An address that logs a user in, once. */
export async function entryAddress(world: World, user: string): Promise<string> {
  return (await desk<{ url: string }>(world, 'ssoToken', { user })).url;
}

/** A session of a user, who came by the wallet; of somebody new after they agreed to the terms. */
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

/** Pays an order at the wallet's cashier, as a user; `pay` is the address the order's call answered. */
export function payAtWallet(world: World, user: string, pay: string) {
  return desk<object>(world, 'pay', { user, pay });
}

async function post<T>(address: string, body: unknown, token = ''): Promise<T> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

/** Something asked of the sandbox's control desk. */
function desk<T>(world: World, path: string, body: unknown): Promise<T> {
  return post<T>(`${world.sandboxUrl}/sandbox/api/${path}`, body);
}
