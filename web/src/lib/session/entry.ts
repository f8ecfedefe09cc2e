import { BASE, DEB_PATH } from '@life-payment/contract/pages';

/** The channel of an address without one. */
export const DEFAULT_ENDPOINT = 'HISUN';

/** The channel whose code comes from a third party's script. */
export const THIRD_PARTY = 'h5_zxs_220815';

/** The channel whose code comes from the service hall's page. */
export const SERVICE_HALL = 'csappswhtml5';

/** Mini-programs, such as XCX@HISUN. */
export function isMiniProgram(outputEndpoint: string): boolean {
  return outputEndpoint.startsWith('XCX@');
}

/** Where this tab keeps the number of the order that was made by its link. */
export const ORDER_KEY = 'linkOrder';

/** A partner's link as this tab stores it, separate from the user who is logged in on this device. */
export type KeptLink = {
  /** The encrypted content of the link; null if this tab was opened without one. */
  readonly data: () => string | null;
  /** The token of the order session; empty before the link was opened. */
  readonly token: () => string;
  readonly keepToken: (token: string) => void;
  readonly keepOrder: (orderId: string) => void;
};

/** True if an order was made by this tab's link. */
export function isOrderOfLink(perTab: Storage, orderId: string | null): boolean {
  return orderId !== null && perTab.getItem(ORDER_KEY) === orderId;
}

/** The parameters that may hold a request token; each token works once, and only for login/sso. */
const REQUEST_TOKEN_KINDS = ['ssoToken', 'jtToken', 'token', 'code'] as const;

/** Parameters that must not stay in the address, its history, or a log. */
export const SECRET_PARAMETERS = [...REQUEST_TOKEN_KINDS, 'state', 'registerToken', 'bindEmpowerToken'];

/** Says that this entry is the answer to a second request to the service hall, because the first code was not valid. */
export const HALL_TRIED = 'hallTried';

/** The page of partners' links, and the parameter with their content; on other pages the parameter means nothing. */
const LINK_PATH = `${BASE}${DEB_PATH}`;
const LINK_PARAMETER = 'data';

/** The content of the entry address. */
export type Entry = {
  readonly requestToken: string | null;
  /** The one-time code of a mini-program; two calls exchange it for a request token. */
  readonly miniCode: string | null;
  /** The state that the service hall returns with its code. */
  readonly hallState: string | null;
  readonly hallTried: boolean;
  readonly registerToken: string | null;
  readonly bindEmpowerToken: string | null;
  /** The encrypted content of a partner's link to pay one account. */
  readonly linkData: string | null;
  /** The channel's id. */
  readonly outputEndpoint: string;
  /** True if the address itself names the channel. */
  readonly namesChannel: boolean;
  /** The parameters that every page's address keeps for a reload: the channel as the address names it, and a hidden bar. */
  readonly keptQuery: Readonly<Record<string, string>>;
  readonly hidesNavigation: boolean;
  /** The switches of analytics events, ours and the wallet platform's; null if the address does not say. */
  readonly tracks: { readonly own: boolean | null; readonly platform: boolean | null };
  /** The address without its secrets: path, query and hash. */
  readonly cleanAddress: string;
};

/** Reads an entry address. An empty parameter counts as absent. */
export function readEntry(address: string): Entry {
  const url = new URL(address);
  const query = url.searchParams;
  const given = (name: string): string | null => query.get(name) || null;

  const endpointName = ['outputEndpoint', 'CHANNEL_ID'].find((name) => given(name) !== null);
  const endpoint = endpointName === undefined ? null : given(endpointName);
  const outputEndpoint = endpoint ?? DEFAULT_ENDPOINT;
  const hidesNavigation = query.get('isNavSwitch') === 'false';
  const isLink = url.pathname === LINK_PATH;
  const miniCode = isMiniProgram(outputEndpoint) ? given('code') : null;
  const entry = {
    requestToken:
      REQUEST_TOKEN_KINDS.filter((kind) => kind !== 'code' || miniCode === null)
        .map(given)
        .find((token) => token !== null) ?? null,
    miniCode,
    hallState: given('state'),
    hallTried: given(HALL_TRIED) !== null,
    registerToken: given('registerToken'),
    bindEmpowerToken: given('bindEmpowerToken'),
    linkData: isLink ? given(LINK_PARAMETER) : null,
    outputEndpoint,
    namesChannel: endpoint !== null,
    keptQuery: {
      ...(endpointName !== undefined && endpoint !== null && { [endpointName]: endpoint }),
      ...(hidesNavigation && { isNavSwitch: 'false' }),
    },
    hidesNavigation,
    tracks: {
      own: readSwitch(query.get('isMaidianSwitch')),
      platform: readSwitch(query.get('isMaidianDMSwitch')),
    },
  };
  for (const name of [...SECRET_PARAMETERS, HALL_TRIED]) query.delete(name);
  if (isLink) query.delete(LINK_PARAMETER);
  return { ...entry, cleanAddress: `${url.pathname}${url.search}${url.hash}` };
}

function readSwitch(value: string | null): boolean | null {
  return value === 'true' || value === 'false' ? value === 'true' : null;
}

/** The key of this tab's storage. */
export const TARGET_KEY = 'goOn';

/** Stores the page that a payer wanted before the login: path and query below /jiaofei. */
export function keepTarget(perTab: Storage, href: string): void {
  perTab.setItem(TARGET_KEY, href);
}
