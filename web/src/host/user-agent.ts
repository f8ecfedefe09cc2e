/** What the user agent says about the app around the page. */
export type Host = {
  /** Version of the wallet client, or null outside it. */
  walletVersion: string | null;
  carrierApp: boolean;
  messenger: boolean;
};

/** Reads the markers: wallet client `LifeWallet/<version>`, carrier app `leadeon`, messengers. */
export const readHost = (userAgent: string): Host => ({
  walletVersion: /LifeWallet\/([\d.]+)/.exec(userAgent)?.[1] ?? null,
  carrierApp: userAgent.includes('leadeon'),
  messenger: /MicroMessenger|DingTalk|QQ\//.test(userAgent),
});
