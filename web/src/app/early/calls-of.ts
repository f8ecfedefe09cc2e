import { BASE, BILL_PATH, HOME_PATH, INDEX_PATH } from '@life-payment/contract/pages';
import type { LoginData } from '../../lib/api/identity.ts';
import { DEFAULT_ENDPOINT } from '../../lib/session/entry.ts';

/** A call: its path and body. */
export type Call = readonly [path: string, body: object];

/** Parameters by which somebody else may log in, or home leads to another page. */
const OTHERS = /[?&](ssoToken|jtToken|token|code|registerToken|bindEmpowerToken|topage|redirect)=[^&]/;

/** The stored part of a login. */
export type KeptLogin = Pick<LoginData, 'outputEndpoint'>;

/** The calls with which a page begins; none for another payer or channel. `login`: the stored login data. */
export function callsOf(address: URL, login: KeptLogin | null): readonly Call[] {
  const query = address.searchParams;
  const channel = query.get('outputEndpoint') || query.get('CHANNEL_ID') || null;
  if (login === null || OTHERS.test(address.search)) return [];
  const kept = login.outputEndpoint;
  if (channel && kept !== undefined && channel !== kept) return [];
  const calls: Call[] = [
    ['/user/isLogined', {}],
    ['/user/getAccountList', {}],
    ['/output/channel/getOutputEndpointConfig', { outputEndpoint: channel ?? DEFAULT_ENDPOINT }],
  ];
  const path = address.pathname.slice(BASE.length) || HOME_PATH;
  if (path === HOME_PATH || path === INDEX_PATH) return calls;
  const accountId = path === BILL_PATH && query.get('accountId');
  return accountId ? [...calls, ['/bill/queryBill', { accountId }]] : [];
}
