import { constants, createCipheriv, publicEncrypt, randomBytes, randomUUID, sign } from 'node:crypto';
import { issueOnce, takeOnce } from '../state/codes.ts';
import type { Tx } from '../state/state.ts';
import { issueCode } from '../wallet/identity.ts';
import { requireUser, type WalletUser } from '../wallet/users.ts';
import type { World } from '../world.ts';
import { type ChannelId, ENTRY_PARAMETERS, PARTNER_KEY } from './list.ts';

/** The person that a channel names: one of the wallet, or an invented one. */
export type Named = Pick<WalletUser, 'wallet_user_id' | 'mobile'>;

/** A request token or code for a person. It is good once, for five minutes, and for this channel. */
export function channelCode(tx: Tx, channel: string, { wallet_user_id }: Named, now: number): string {
  return issueOnce(tx, { kind: 'CHANNEL', scope: channel }, wallet_user_id, now);
}

/** Uses a channel's token up and answers the person; null when the token is not good. */
export function takeChannelCode(tx: Tx, channel: string, code: string, now: number): WalletUser | null {
  const subject = takeOnce(tx, code, { kind: 'CHANNEL', scope: channel }, now);
  return subject === null ? null : requireUser(tx, subject);
}

/** The code that a mini-program hands to the page it opens. */
function miniCode(tx: Tx, channel: string, { wallet_user_id }: Named, now: number): string {
  return issueOnce(tx, { kind: 'MINI', scope: channel }, wallet_user_id, now);
}

const LIVES_S = 300;

/** A compact JWS (EdDSA), signed by the partner. */
function signedToken(claims: object, { keys }: World): string {
  const text = `${part({ alg: 'EdDSA', typ: 'JWT', kid: PARTNER_KEY })}.${part(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), keys.partner.privateKey).toString('base64url')}`;
}

/** The partner's request token: a compact JWS (EdDSA) that names the user, good for five minutes from `now` (ms). */
function partnerToken(channel: string, user: Named, now: number, world: World): string {
  const iat = Math.floor(now / 1000);
  const claims = {
    iss: channel,
    aud: 'life-payment',
    sub: `partner-${user.wallet_user_id}`,
    mobile: user.mobile,
    jti: randomUUID(),
    iat,
    exp: iat + LIVES_S,
  };
  return signedToken(claims, world);
}

function part(value: object): string {
  return base64url(JSON.stringify(value));
}

/** A way in that works once: the name of the address's parameter, and the token in it. */
export type Entry = { readonly parameter: string; readonly token: string };

/** Age of a token that has expired, in milliseconds. */
const STALE_MS = 10 * 60_000;

/** Makes a way in for a person, as the channel itself would. A `stale` one has already expired. */
export function makeEntry(tx: Tx, channel: ChannelId, user: Named, stale: boolean, world: World): Entry {
  return {
    parameter: ENTRY_PARAMETERS[channel],
    token: tokenFor(tx, channel, user, world.clock() - (stale ? STALE_MS : 0), world),
  };
}

function tokenFor(tx: Tx, channel: ChannelId, user: Named, at: number, world: World): string {
  switch (channel) {
    case 'HISUN':
      return issueCode(tx, user.wallet_user_id, at).code;
    case 'partner_demo':
    case 'liar_demo':
      return partnerToken(channel, user, at, world);
    case 'XCX@HISUN':
      return miniCode(tx, channel, user, at);
    case 'h5_zxs_220815':
    case 'qycs_demo':
    case 'csappswhtml5':
    case 'jt_demo':
      return channelCode(tx, channel, user, at);
  }
}

/** Name of the service's key for which partners encrypt links. */
export const LINK_KEY = 'link-1';

/** The longest life of a link, in seconds. */
const LINK_LIVES_S = 24 * 3600;

/** The account that a link is for. */
export type LinkTo = { readonly unitId: string; readonly accountNumber: string; readonly area: string };

/** The `data` parameter of a partner's link to pay an account. It is good once, for a day from `now` (ms). */
export function linkData(
  channel: string,
  { unitId, accountNumber, area }: LinkTo,
  now: number,
  world: World,
) {
  const iat = Math.floor(now / 1000);
  const claims = {
    iss: channel,
    aud: 'life-payment/deb',
    jti: randomUUID(),
    iat,
    exp: iat + LINK_LIVES_S,
    unitId,
    accountNumber,
    area,
  };
  return encrypted(signedToken(claims, world), world);
}

/** A compact JWE (RSA-OAEP-256, A256GCM) that only the service can decrypt. */
function encrypted(text: string, { keys }: World): string {
  const head = part({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: LINK_KEY, cty: 'JWT' });
  const contentKey = randomBytes(32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', contentKey, nonce).setAAD(Buffer.from(head, 'ascii'));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const wrapped = publicEncrypt(
    { key: keys.links.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    contentKey,
  );
  return [head, ...[wrapped, nonce, body, cipher.getAuthTag()].map(base64url)].join('.');
}

function base64url(bytes: Buffer | string): string {
  return Buffer.from(bytes).toString('base64url');
}
