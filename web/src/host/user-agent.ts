/** The app around the page, as the user agent and the screen's touch tell it. */
export type Host = {
  /** Version of the wallet client, or null outside it. */
  readonly walletVersion: string | null;
  readonly system: 'android' | 'ios' | 'other';
  readonly carrierApp: boolean;
  /** A messenger; it shows the page's title itself. */
  readonly messenger: boolean;
};

/** Reads the markers: wallet client `LifeWallet/<version>`, carrier app `leadeon`, messengers. */
export function readHost(userAgent: string, touchPoints = 0): Host {
  return {
    walletVersion: /LifeWallet\/([\d.]+)/.exec(userAgent)?.[1] ?? null,
    system: systemOf(userAgent, touchPoints),
    carrierApp: userAgent.includes('leadeon'),
    messenger: /MicroMessenger|DingTalk|QQ\//.test(userAgent),
  };
}

function systemOf(userAgent: string, touchPoints: number): Host['system'] {
  if (userAgent.includes('Android')) return 'android';
  // An iPad calls itself a Macintosh; no Macintosh has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 0)
    ? 'ios'
    : 'other';
}
