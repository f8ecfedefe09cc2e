import { randomBytes } from 'node:crypto';
import { takeOnce } from '../state/codes.ts';
import type { Tx } from '../state/state.ts';
import { asErrorResponse, businessFailed, invalidArguments, success } from './answers.ts';
import { isAccountClosed, walletConduct } from './conduct.ts';
import type { Method } from './trade-methods.ts';
import { requireUser, type WalletUser } from './users.ts';

const CODE_LIVES_MS = 5 * 60_000;
const TOKEN_LIVES_MS = 3_600_000;

/** A one-use code of a person who lets the merchant know who they are. */
export function issueCode(tx: Tx, walletUserId: string, now: number): { code: string; expiresAt: number } {
  const code = randomBytes(16).toString('hex');
  const expiresAt = now + CODE_LIVES_MS;
  tx.insert('oauth_codes', { code, wallet_user_id: walletUserId, expires_at: expiresAt });
  return { code, expiresAt };
}

/** `alipay.system.oauth.token`: exchanges a code for an access token, once and in time. A success has no `code` field. */
export const oauthToken: Method = (tx, fields, _, world) => {
  const now = world.realClock();
  if (fields['grant_type'] !== 'authorization_code')
    return asErrorResponse(invalidArguments('isv.grant-type-invalid', '授权类型grant_type无效'));
  const code = fields['code'] ?? '';
  const taken = tx.run`update oauth_codes set used_at = ${now} where code = ${code} and used_at is null
    and expires_at > ${now}`;
  const row = tx.one<{ wallet_user_id: string }>`select wallet_user_id from oauth_codes where code = ${code}`;
  if (taken === 0 || !row) return asErrorResponse(invalidArguments('isv.code-invalid', '授权码code无效'));
  const token = randomBytes(20).toString('hex');
  const user = requireUser(tx, row.wallet_user_id);
  tx.insert('access_tokens', { token, ...row, expires_at: now + TOKEN_LIVES_MS });
  return {
    ok: true,
    fields: {
      ...idsOf(tx, user),
      access_token: token,
      expires_in: TOKEN_LIVES_MS / 1000,
      refresh_token: randomBytes(20).toString('hex'),
      re_expires_in: TOKEN_LIVES_MS / 1000,
    },
  };
};

/** `alipay.user.info.share`: the person of an access token. LifeWallet adds the mobile number, which Alipay does not tell in general. */
export const userInfo: Method = (tx, fields, _, world) => {
  const row = tx.one<{ wallet_user_id: string }>`select wallet_user_id from access_tokens
    where token = ${fields['auth_token'] ?? ''} and expires_at > ${world.realClock()}`;
  if (!row) return invalidArguments('isv.invalid-auth-token', '无效的访问令牌');
  const user = requireUser(tx, row.wallet_user_id);
  if (isAccountClosed(tx, user.wallet_user_id)) return businessFailed('isv.user-not-exist');
  const { tellsMobile } = walletConduct(tx, user.wallet_user_id);
  return success({
    ...idsOf(tx, user),
    ...(tellsMobile === false ? {} : { mobile: user.mobile }),
    nick_name: user.name,
    gender: 'm',
  });
};

/** The ids by which the wallet names a person to this merchant. */
export function idsOf(tx: Tx, { wallet_user_id, open_id }: WalletUser): Readonly<Record<string, string>> {
  const { ids = 'BOTH' } = walletConduct(tx, wallet_user_id);
  return {
    ...(ids === 'USER_ID' || ids === 'BOTH' ? { user_id: wallet_user_id } : {}),
    ...(ids === 'OPEN_ID' || ids === 'BOTH' ? { open_id } : {}),
  };
}

const HOUR_MS = 3_600_000;
/** The most pay-password tokens of a person that are accepted in an hour. */
const MOST_AN_HOUR = 10;

type Proof = { readonly walletUserId: string } | 'PASSWORD_TOKEN_INVALID' | 'PASSWORD_TOKEN_TOO_MANY';

/** Uses a pay-password token up and answers whose it is, or why it is refused. It is valid for its purpose only. */
export function takePasswordToken(tx: Tx, token: string, purpose: string, now: number): Proof {
  const taken = tx.one<{ count: number }>`select count(*) as count from one_use_codes
    where kind = 'PASSWORD' and used_at > ${now - HOUR_MS}
      and subject = (select subject from one_use_codes where code = ${token} and kind = 'PASSWORD')`;
  if ((taken?.count ?? 0) >= MOST_AN_HOUR) return 'PASSWORD_TOKEN_TOO_MANY';
  const walletUserId = takeOnce(tx, token, { kind: 'PASSWORD', scope: purpose }, now);
  return walletUserId === null ? 'PASSWORD_TOKEN_INVALID' : { walletUserId };
}
