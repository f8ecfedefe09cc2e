/** Browsers by their mark in a user agent; the first that matches counts. Inside the wallet client it has no name of its own. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['', /LifeWallet\//],
  ['WeChat', /MicroMessenger\//],
  ['DingTalk', /DingTalk/],
  ['QQ', /QQ\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrom(?:e|ium)|CriOS)\//],
  ['Safari', /Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['HarmonyOS', /HarmonyOS/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
];

/** The kind of device as a user agent names it: `Chrome/Android`. Null where it names no system. */
export function deviceOf(userAgent: string): string | null {
  const find = (names: typeof SYSTEMS) => names.find(([, mark]) => mark.test(userAgent))?.[0] ?? '';
  const system = find(SYSTEMS);
  return system === '' ? null : `${find(BROWSERS)}/${system}`;
}

/** Browser and system of a stored device, where they are known. */
export function deviceView(device: string | null): { browser?: string; system?: string } {
  const [browser = '', system = ''] = device?.split('/') ?? [];
  return { ...(browser !== '' && { browser }), ...(system !== '' && { system }) };
}
