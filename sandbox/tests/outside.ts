import { createHmac, createSign, randomUUID } from 'node:crypto';
import type { Sandbox } from '../src/sandbox.ts';
import { control, setting } from './world.ts';

type ListedChannel = {
  readonly outputEndpoint: string;
  readonly secret: string;
  readonly scriptHosts: readonly string[];
  readonly jumpHosts: readonly string[];
  readonly needsEmpowerment?: boolean;
  readonly signOn: { readonly kind: string; readonly keys?: Readonly<Record<string, string>> } & Readonly<
    Record<string, unknown>
  >;
};

export type Entry = { parameter: string; token: string; path: string; url: string };

/** A channel as the sandbox lists it. */
export async function channelOf(sandbox: Sandbox, outputEndpoint: string): Promise<ListedChannel> {
  const { channels } = await control<{ channels: ListedChannel[] }>(sandbox, 'channels');
  const found = channels.find((each) => each.outputEndpoint === outputEndpoint);
  if (!found) throw new Error(`The sandbox has no channel ${outputEndpoint}.`);
  return found;
}

/** POSTs JSON; the status and the answer as text. */
export async function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(3_000),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** What makes a signed request invalid. */
type Bent = { readonly secret?: string; readonly timestamp?: number };

/** A signed request to a channel's back end. */
export async function channelCall(
  sandbox: Sandbox,
  channel: string,
  path: string,
  body: unknown,
  bent: Bent = {},
) {
  const { secret = (await channelOf(sandbox, channel)).secret, timestamp = Date.now() } = bent;
  const signature = createHmac('sha256', secret)
    .update([timestamp, path, JSON.stringify(body)].join('\n'))
    .digest('hex');
  const { status, text } = await post(`${sandbox.urls.channels}${path}`, body, {
    'x-channel': channel,
    'x-timestamp': String(timestamp),
    'x-signature': signature,
  });
  return { status, answer: JSON.parse(text) as Readonly<Record<string, unknown>> };
}

/** The service's signature for the carrier. */
export function carrierSign(sandbox: Sandbox, ...parts: readonly string[]): string {
  return createSign('RSA-SHA256')
    .update(parts.join('&'))
    .sign(setting(sandbox, 'CARRIER_PRIVATE_KEY'), 'base64');
}

/** The fields of a page's request to the carrier. */
export function numberRequest(sandbox: Sandbox) {
  const fields = {
    version: setting(sandbox, 'CARRIER_VERSION'),
    appId: setting(sandbox, 'CARRIER_APP_ID'),
    openType: '1',
    expandParams: '',
    msgId: randomUUID(),
    timestamp: String(Date.now()),
    uuid: randomUUID(),
    userInformation: '',
  };
  const { version, appId, timestamp, msgId, uuid } = fields;
  return { fields, sign: carrierSign(sandbox, version, appId, timestamp, msgId, uuid) };
}

/** The hidden picture of the one-click login. */
export function numberPicture(sandbox: Sandbox, fields: Readonly<Record<string, string>>) {
  return fetch(`${setting(sandbox, 'CARRIER_NUMBER_URL')}?${new URLSearchParams(fields)}`, {
    signal: AbortSignal.timeout(3_000),
  });
}
