/** The app around the page, as the user agent names it. */
export type Host = {
  /** Version of the wallet client, or null outside it. */
  readonly walletVersion: string | null;
  readonly system: 'android' | 'ios' | 'other';
  readonly carrierApp: boolean;
  /** A messenger; it shows the page's title itself. */
  readonly messenger: boolean;
};

/** Reads the markers: wallet client `LifeWallet/<version>`, carrier app `leadeon`, messengers. */
export function readHost(userAgent: string): Host {
  return {
    walletVersion: /LifeWallet\/([\d.]+)/.exec(userAgent)?.[1] ?? null,
    system: systemOf(userAgent),
    carrierApp: userAgent.includes('leadeon'),
    messenger: /MicroMessenger|DingTalk|QQ\//.test(userAgent),
  };
}

function systemOf(userAgent: string): Host['system'] {
  if (userAgent.includes('Android')) return 'android';
  return /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'other';
}
