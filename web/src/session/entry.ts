/** Where a request token came from; each is good once, and only for login/sso. */
const REQUEST_TOKEN_KINDS = ['ssoToken', 'jtToken', 'token', 'code'] as const;

/** Parameters that must not stay in the address, its history, or a log. */
const SECRET = [...REQUEST_TOKEN_KINDS, 'registerToken', 'bindEmpowerToken'];

const DEFAULT_ENDPOINT = 'HISUN';

/** What the address the payer came with says. */
export type Entry = {
  requestToken: string | null;
  /** The channel's id. */
  outputEndpoint: string;
  /** What every page's address keeps, so that a reload finds it: the channel as the address names it, and a hidden bar. */
  keptQuery: Readonly<Record<string, string>>;
  language: string | null;
  hidesNavigation: boolean;
  /** The address without its secrets: path, query and hash. */
  cleanAddress: string;
};

/** Reads an entry address. An empty parameter counts as absent. */
export const readEntry = (address: string): Entry => {
  const url = new URL(address);
  const query = url.searchParams;
  const given = (name: string): string | null => query.get(name) || null;

  const requestToken = REQUEST_TOKEN_KINDS.map(given).find((token) => token !== null) ?? null;
  const endpointName = ['outputEndpoint', 'CHANNEL_ID'].find((name) => given(name) !== null);
  const endpoint = endpointName === undefined ? null : given(endpointName);
  const language = given('lang');
  const hidesNavigation = query.get('isNavSwitch') === 'false';
  for (const name of SECRET) query.delete(name);

  return {
    requestToken,
    outputEndpoint: endpoint ?? DEFAULT_ENDPOINT,
    keptQuery: {
      ...(endpointName !== undefined && endpoint !== null && { [endpointName]: endpoint }),
      ...(hidesNavigation && { isNavSwitch: 'false' }),
    },
    language,
    hidesNavigation,
    cleanAddress: `${url.pathname}${url.search}${url.hash}`,
  };
};
