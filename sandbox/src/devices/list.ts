const ANDROID = 'Mozilla/5.0 (Linux; Android 14; 23013RK75C; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID_CHROME = `${ANDROID} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** An app around the page, and how it and the page call each other. */
export type Device = {
  readonly userAgent: string;
  readonly platform: 'Linux armv8l' | 'iPhone';
  readonly bridge: 'android' | 'ios' | 'messenger' | 'mini' | 'none';
};

const WECHAT = `${IPHONE} Mobile/15E148 MicroMessenger/8.0.60 NetType/WIFI Language/zh_CN`;
const BROWSER =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

/** The pretended devices. The old wallet can't open a mini-program. */
export const DEVICES = {
  'wallet-android': android(`${ANDROID_CHROME} LifeWallet/9.30.0`, 'android'),
  'wallet-ios': iphone(`${IPHONE} Mobile/15E148 LifeWallet/9.30.0`, 'ios'),
  'wallet-old': android(`${ANDROID_CHROME} LifeWallet/9.21.0`, 'android'),
  browser: android(BROWSER, 'none'),
  carrier: android(`${ANDROID_CHROME} leadeon/11.2.0`, 'none'),
  messenger: iphone(WECHAT, 'messenger'),
  mini: iphone(`${WECHAT} miniProgram/wx5a0b1c2d3e4f6071`, 'mini'),
} as const;

export type DeviceName = keyof typeof DEVICES;

export const DEVICE_NAMES = Object.keys(DEVICES) as DeviceName[];

export function isDevice(text: string): text is DeviceName {
  return Object.hasOwn(DEVICES, text);
}

function android(userAgent: string, bridge: Device['bridge']): Device {
  return { userAgent, platform: 'Linux armv8l', bridge };
}

function iphone(userAgent: string, bridge: Device['bridge']): Device {
  return { userAgent, platform: 'iPhone', bridge };
}
