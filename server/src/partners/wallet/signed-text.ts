import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import { privateKeyIn } from '../../config/partner-keys.ts';
import type { Config } from '../../config.ts';
import { remembering } from '../../kit/memory.ts';
import { signingKey } from '../keys.ts';
import { gatewayTime } from './trade.ts';

const signInPool = promisify(sign);

type Content = { readonly [name: string]: string | undefined | Content };

/** The parameters with which a payer is sent to the wallet. */
export type Opening = {
  readonly notifyUrl: string;
  readonly returnUrl?: string;
  readonly bizContent: Content;
};

/** Signs these parameters. Returns the encoded text for an address or the client's bridge. */
export type SignText = (method: string, opening: Opening) => Promise<string>;

/**
 * Gives exactly the text of the official client's `sdkExecute`, but keeps the parsed key and signs outside the main
 * thread, because this is the most expensive step of an order.
 */
export function textSigner(
  config: Pick<Config['wallet'], 'appId' | 'appAuthToken' | 'privateKey' | 'nextPrivateKey'>,
  now: () => Date,
): SignText {
  const read = remembering(2, (key) => privateKeyIn(key, 'WALLET_PRIVATE_KEY'));
  // Parse now, so that an unreadable key fails at start.
  read(config.privateKey);
  if (config.nextPrivateKey) privateKeyIn(config.nextPrivateKey.key, 'WALLET_NEXT_PRIVATE_KEY');
  return async (method, { notifyUrl, returnUrl, bizContent }) => {
    const at = now();
    const params: [string, string][] = [
      ['method', method],
      ['app_id', config.appId],
      ['charset', 'utf-8'],
      ['version', '1.0'],
      ['sign_type', 'RSA2'],
      ['timestamp', gatewayTime(at)],
      ['notify_url', notifyUrl],
      ...(returnUrl === undefined ? [] : [['return_url', returnUrl] satisfies [string, string]]),
      ...(config.appAuthToken === null
        ? []
        : [['app_auth_token', config.appAuthToken] satisfies [string, string]]),
      ['biz_content', JSON.stringify(forGateway(bizContent))],
    ];
    const toSign = params.toSorted(byName).map(([name, value]) => `${name}=${value}`);
    const key = read(signingKey(config, at));
    const signature = await signInPool('sha256', Buffer.from(toSign.join('&')), key);
    params.push(['sign', signature.toString('base64')]);
    return params.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  };
}

/** The same with the gateway's names. */
function forGateway(content: Content): Content {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      snakeCase(name),
      typeof value === 'object' ? forGateway(value) : value,
    ]),
  );
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}
