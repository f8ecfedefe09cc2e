import { BASE } from '@life-payment/contract/pages';

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

// Keys of this device's storage that the first script reads too.

export const TOKEN_KEY = 'x-auth-token';

/** The login data of the token's user, for use when the service can't be reached. */
export const KEPT_KEY = 'keptLogin';

/** The language that the payer has chosen, on this device and in this tab. */
export const LANGUAGE_KEY = 'language';

const A_YEAR_S = 365 * 86_400;

/**
 * Sets a cookie by which the service makes the document as the payer has chosen, before the first script runs. It says nothing
 * else about the payer. Not by the Cookie Store API, which many phones lack, and which would be too late for the document
 * that is loaded next.
 */
export function tellService(name: 'language' | 'look', value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${BASE}/; Max-Age=${A_YEAR_S}; SameSite=Lax${secure}`;
}

/** The storage, or one that lasts as long as the page where the browser refuses it: paying must still work. */
export function openStorage(open: () => Storage): Storage {
  try {
    const storage = open();
    storage.setItem('probe', '1');
    storage.removeItem('probe');
    return storage;
  } catch {
    return memory();
  }
}

/** The database that stores answers on this device. */
export const DATABASE = 'life-payment';

/** Deletes every answer stored on this device. */
export function forgetKept(): void {
  try {
    window.indexedDB.deleteDatabase(DATABASE);
  } catch {
    // A browser that refuses access to the database has stored nothing.
  }
}

/** A storage that lasts as long as the page. */
export function memory(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => {
      items.delete(key);
    },
    setItem: (key, value) => {
      items.set(key, value);
    },
  };
}

/** A random UUID. `crypto.randomUUID` is missing if the page is not served over HTTPS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6);
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
