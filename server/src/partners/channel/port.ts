/** Who stands behind a channel's request token. */
export type ProvedPerson = { readonly walletUserId: string; readonly mobile: string };

/** Exchanges a channel's one-use request token for the person it proves. */
export type ChannelSignOn = {
  /** Null when the token is refused (unknown, used, expired). Throws when the channel does not answer. */
  readonly exchange: (outputEndpoint: string, requestToken: string) => Promise<ProvedPerson | null>;
};
