import type { Token } from '@life-payment/biller-api';
import { type Language, textIn } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { tokensOf } from './store.ts';

/** A token as its payer reads it. AWAITED: the unit has booked the top-up and has not told the token yet. */
export type ShownToken =
  | { readonly state: 'AWAITED' }
  | { readonly state: 'HERE'; readonly code: string; readonly words?: string };

/** The tokens of a user's order by write-off number. Only for this user: never for staff, logs or receipts. */
export async function readTokens(
  { db, crypto }: Pick<Context, 'db' | 'crypto'>,
  lifeUserId: string,
  orderId: string,
  language: Language,
): Promise<ReadonlyMap<string, ShownToken>> {
  const shown = new Map<string, ShownToken>();
  for (const { writeOffNo, cipher, awaited } of await tokensOf(db, lifeUserId, orderId)) {
    if (cipher) shown.set(writeOffNo, here(parsed(crypto.decrypt(cipher)), language));
    else if (awaited) shown.set(writeOffNo, { state: 'AWAITED' });
  }
  return shown;
}

/** The code of a decrypted token. */
export function tokenCodeOf(plain: string): string {
  return parsed(plain).code;
}

function here({ code, words }: Token, language: Language): ShownToken {
  return { state: 'HERE', code, ...(words === undefined ? {} : { words: textIn(words, language) }) };
}

/** What `keepToken` has encrypted. */
function parsed(plain: string): Token {
  return JSON.parse(plain) as Token;
}
