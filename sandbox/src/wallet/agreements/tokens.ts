import { takeOnce } from '../../state/codes.ts';
import type { Tx } from '../../state/state.ts';

const HOUR_MS = 3_600_000;
/** How many pay-password tokens of a person are accepted in an hour. */
const MOST_AN_HOUR = 10;

type Proof = { readonly walletUserId: string } | 'PASSWORD_TOKEN_INVALID' | 'PASSWORD_TOKEN_TOO_MANY';

/** Uses a pay-password token up and answers whose it is, or why it is refused. It is valid for its purpose only. */
export function takePasswordToken(tx: Tx, token: string, purpose: string, now: number): Proof {
  const taken = tx.one<{ count: number }>(
    `select count(*) as count from one_use_codes
     where kind = 'PASSWORD' and used_at > ?
       and subject = (select subject from one_use_codes where code = ? and kind = 'PASSWORD')`,
    now - HOUR_MS,
    token,
  );
  if ((taken?.count ?? 0) >= MOST_AN_HOUR) return 'PASSWORD_TOKEN_TOO_MANY';
  const walletUserId = takeOnce(tx, token, { kind: 'PASSWORD', scope: purpose }, now);
  return walletUserId === null ? 'PASSWORD_TOKEN_INVALID' : { walletUserId };
}
