import type { Urls } from '../world.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; 23013RK75C; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID_CHROME = `${ANDROID} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** The app around the page, and how it talks to the page. */
export type Device = {
  readonly userAgent: string;
  readonly platform: string;
  readonly bridge: 'android' | 'ios' | 'messenger' | 'mini' | 'none';
};

/** The pretended devices by the first part of their host name. */
export const DEVICES = {
  'wallet-android': {
    userAgent: `${ANDROID_CHROME} LifeWallet/9.30.0`,
    platform: 'Linux armv8l',
    bridge: 'android',
  },
  'wallet-ios': {
    userAgent: `${IPHONE} Mobile/15E148 LifeWallet/9.30.0`,
    platform: 'iPhone',
    bridge: 'ios',
  },
  /** Too old to open a mini-program. */
  'wallet-old': {
    userAgent: `${ANDROID_CHROME} LifeWallet/9.21.0`,
    platform: 'Linux armv8l',
    bridge: 'android',
  },
  browser: {
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    platform: 'Linux armv8l',
    bridge: 'none',
  },
  carrier: { userAgent: `${ANDROID_CHROME} leadeon/11.2.0`, platform: 'Linux armv8l', bridge: 'none' },
  messenger: {
    userAgent: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.60 NetType/WIFI Language/zh_CN`,
    platform: 'iPhone',
    bridge: 'messenger',
  },
  mini: {
    userAgent: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.60 NetType/WIFI Language/zh_CN miniProgram/wx5a0b1c2d3e4f6071`,
    platform: 'iPhone',
    bridge: 'mini',
  },
} as const satisfies Readonly<Record<string, Device>>;

export type DeviceName = keyof typeof DEVICES;

export const DEVICE_NAMES = Object.keys(DEVICES).filter((name): name is DeviceName => name in DEVICES);

/** A device, and whose it is: `null` for the person last chosen. */
export type DevicePlace = { readonly name: DeviceName; readonly user: string | null };

/** `wallet-android`, or `wallet-android--13800138000` for a person's own. Null when there is no such device. */
export const parseDevice = (text: string): DevicePlace | null => {
  const match = /^([a-z]+(?:-[a-z]+)?)(?:--(\d{11}|\d{16}))?$/.exec(text);
  const name = DEVICE_NAMES.find((each) => each === match?.[1]);
  return name ? { name, user: match?.[2] ?? null } : null;
};

/** The device of a host name such as `carrier.localhost:9107`; null for any other host. */
export const deviceOfHost = (host: string, urls: Urls): DevicePlace | null => {
  const suffix = `.localhost:${new URL(urls.devices).port}`;
  return host.endsWith(suffix) ? parseDevice(host.slice(0, -suffix.length)) : null;
};

/** Origin of a device, which each has of its own, and so a storage of its own. */
export const deviceOrigin = ({ name, user }: DevicePlace, urls: Urls): string =>
  `http://${name}${user === null ? '' : `--${user}`}.localhost:${new URL(urls.devices).port}`;

/** Whether an address leads to the app, there or on a pretended device. */
export const leadsToApp = (address: string, urls: Urls): boolean => {
  if (!URL.canParse(address)) return false;
  const { origin, host } = new URL(address);
  return origin === new URL(urls.app).origin || deviceOfHost(host, urls) !== null;
};
