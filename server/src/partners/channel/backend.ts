import { createHmac } from 'node:crypto';
import { postJson } from '../ask.ts';
import { NotAnswering } from '../not-answering.ts';
import type { SigningChannel } from './port.ts';

/** Hex HMAC-SHA256 of timestamp, path and body joined by line feeds. */
const signatureOf = (secret: string, timestamp: string, path: string, body: string): string =>
  createHmac('sha256', secret).update([timestamp, path, body].join('\n')).digest('hex');

const isRefusal = (status: number, json: unknown): boolean =>
  status >= 400 && status < 500 && Reflect.get(Object(json), 'error') === 'TOKEN_REFUSED';

/** Asks a channel's back end, signed with the channel's secret. Null when it refuses the token. */
export const askBackend = async (
  channel: SigningChannel,
  url: string,
  fields: Readonly<Record<string, string>>,
  now: Date,
): Promise<object | null> => {
  const { outputEndpoint, secret } = channel;
  const body = JSON.stringify(fields);
  const timestamp = String(now.getTime());
  const { status, json } = await postJson(`channel ${outputEndpoint}`, url, body, {
    'x-channel': outputEndpoint,
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, timestamp, new URL(url).pathname, body),
  });
  if (isRefusal(status, json)) return null;
  if (status !== 200 || typeof json !== 'object' || json === null)
    throw new NotAnswering(`channel ${outputEndpoint} answered with status ${status} and nothing to use`);
  return json;
};
