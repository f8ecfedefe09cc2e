const ANDROID = 'Mozilla/5.0 (Linux; Android 14; 23013RK75C; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID_CHROME = `${ANDROID} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** An app around the page, and how it and the page call each other. */
export type Device = {
  readonly userAgent: string;
  readonly platform: string;
  readonly bridge: 'android' | 'ios' | 'messenger' | 'mini' | 'none';
};

/** The pretended devices. */
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
  /** An old version that can't open a mini-program. */
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

export const DEVICE_NAMES = Object.keys(DEVICES) as DeviceName[];

export function isDevice(text: string): text is DeviceName {
  return Object.hasOwn(DEVICES, text);
}
