import type { Tx } from '../state/state.ts';

type Message = { readonly id: string; readonly mobile: string; readonly text: string };
type Kept = Message & { readonly at: number };

const LISTED = 50;
const KEPT_MS = 7 * 24 * 3_600_000;

/** Adds a message to the inbox; false when one with this id exists. */
export function addMessage(tx: Tx, { id, mobile, text }: Message, now: number): boolean {
  tx.run('delete from sms_messages where at < ?', now - KEPT_MS);
  return (
    tx.run(
      'insert or ignore into sms_messages (id, mobile, text, at) values (?, ?, ?, ?)',
      id,
      mobile,
      text,
      now,
    ) === 1
  );
}

/** The latest messages, of one number or of all, newest first, each with the six-digit code in it. */
export function readInbox(tx: Tx, mobile: string | undefined): (Kept & { code: string | null })[] {
  return tx
    .all<Kept>(
      `select id, mobile, text, at from sms_messages where ? is null or mobile = ?
       order by at desc, rowid desc limit ${LISTED}`,
      mobile ?? null,
      mobile ?? null,
    )
    .map((message) => ({ ...message, code: /(?<!\d)\d{6}(?!\d)/.exec(message.text)?.[0] ?? null }));
}
