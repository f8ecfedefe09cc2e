import { createHmac } from 'node:crypto';
import type { SigningChannel } from '../../kit/ports/channel.ts';
import { NotAnswering } from '../../kit/ports/not-answering.ts';
import { postJson } from '../ask.ts';
import type { PartnerWatch } from '../watch.ts';

/** Requests to a channel's back end. */
type Operation = 'exchange' | 'init' | 'mini' | 'person';

/**
 * Sends a request to a channel's back end, signed with the channel's secret and, if there is one, with the next. Null
 * when it refuses the token.
 */
export type AskBackend = (
  channel: SigningChannel,
  operation: Operation,
  url: string,
  fields: Readonly<Record<string, string>>,
) => Promise<object | null>;

/** `now` stamps signatures. */
export function backendAsker(watch: PartnerWatch, now: () => Date): AskBackend {
  return async ({ outputEndpoint, secret, nextSecret }, operation, url, fields) => {
    const body = JSON.stringify(fields);
    const timestamp = String(now().getTime());
    const signature = (key: string) => signatureOf(key, timestamp, new URL(url).pathname, body);
    const question = { partner: 'channel', operation, of: outputEndpoint } as const;
    const { status, json } = await postJson(watch, question, url, body, {
      'x-channel': outputEndpoint,
      'x-timestamp': timestamp,
      'x-signature': signature(secret),
      ...(nextSecret && { 'x-signature-next': signature(nextSecret.secret) }),
    });
    if (isRefusal(status, json)) return null;
    if (status !== 200 || typeof json !== 'object' || json === null)
      throw new NotAnswering(`channel ${outputEndpoint} answered with status ${status} and nothing to use`);
    return json;
  };
}

/** Hex HMAC-SHA256 of timestamp, path and body joined by line feeds. */
function signatureOf(secret: string, timestamp: string, path: string, body: string): string {
  return createHmac('sha256', secret).update([timestamp, path, body].join('\n')).digest('hex');
}

function isRefusal(status: number, json: unknown): boolean {
  return status >= 400 && status < 500 && Reflect.get(Object(json), 'error') === 'TOKEN_REFUSED';
}
