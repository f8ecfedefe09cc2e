import { randomBytes } from 'node:crypto';
import type { Tx } from './state.ts';

/** Kinds of codes that are good once: a channel's request token, an init code, a mini-program's code, … */
type CodeKind = 'CHANNEL' | 'INIT' | 'MINI' | 'CARRIER' | 'PASSWORD';

type Named = { readonly kind: CodeKind /** Channel, or purpose. */; readonly scope: string };

const LIVES_MS = 5 * 60_000;
/** A code that expired longer ago than this is deleted. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** A new code for `subject`, good once, for five minutes from `now` (ms). */
export function issueOnce(tx: Tx, { kind, scope }: Named, subject: string, now: number): string {
  const code = randomBytes(24).toString('base64url');
  tx.run`delete from one_use_codes where expires_at < ${now - FORGOTTEN_AFTER_MS}`;
  tx.insert('one_use_codes', { code, kind, scope, subject, expires_at: now + LIVES_MS });
  return code;
}

/** Uses a code up and answers its subject; null when it is of another kind or scope, used, expired or unknown. */
export function takeOnce(tx: Tx, code: string, { kind, scope }: Named, now: number): string | null {
  const taken = tx.run`update one_use_codes set used_at = ${now} where code = ${code} and kind = ${kind}
    and scope = ${scope} and used_at is null and expires_at > ${now}`;
  if (taken === 0) return null;
  const row = tx.one<{ subject: string }>`select subject from one_use_codes where code = ${code}`;
  return row?.subject ?? null;
}
