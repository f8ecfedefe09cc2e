import { randomBytes } from 'node:crypto';
import type { Tx } from '../../state/state.ts';
import type { Trade } from '../trades.ts';
import { findUser } from '../users.ts';

/** States of a complaint, in the wallet's words. */
export const COMPLAINT_STATUS = [
  'MERCHANT_PROCESSING',
  'MERCHANT_FEEDBACKED',
  'FINISHED',
  'CANCELLED',
  'PLATFORM_PROCESSING',
  'PLATFORM_FINISH',
  'CLOSED',
] as const;
export type ComplaintStatus = (typeof COMPLAINT_STATUS)[number];

/** What a payer complains about at the wallet. `out_trade_no` may be of nobody. */
export type Complaint = {
  readonly complain_event_id: string;
  readonly out_trade_no: string;
  readonly trade_no: string;
  readonly reason: string;
  readonly content: string;
  readonly phone_no: string;
  readonly status: ComplaintStatus;
  readonly created_at: number;
  readonly modified_at: number;
  readonly finished_at: number | null;
  readonly feedback_code: string | null;
  readonly feedback_content: string | null;
};

/** Makes a complaint about a trade. Answers its number. */
export function insertComplaint(
  tx: Tx,
  trade: Pick<Trade, 'out_trade_no' | 'trade_no' | 'buyer_id'>,
  content: string,
  now: number,
): string {
  const id = `2026${randomBytes(12).toString('hex').toUpperCase()}`;
  const phone = (trade.buyer_id === null ? undefined : findUser(tx, trade.buyer_id))?.mobile ?? '';
  tx.run(
    `insert into complaints (complain_event_id, out_trade_no, trade_no, reason, content, phone_no, status, created_at, modified_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    trade.out_trade_no,
    trade.trade_no,
    '其他',
    content,
    phone,
    'MERCHANT_PROCESSING',
    now,
    now,
  );
  return id;
}

export function findComplaint(tx: Tx, id: string): Complaint | undefined {
  return tx.one<Complaint>('select * from complaints where complain_event_id = ?', id);
}

/** The complaints made in a time, the oldest first. */
export function complaintsBetween(tx: Tx, from: number, until: number): Complaint[] {
  return tx.all<Complaint>(
    'select * from complaints where created_at >= ? and created_at <= ? order by created_at, complain_event_id',
    from,
    until,
  );
}

/** Changes the status of a complaint; one of the final ones has a time of its end. */
export function setStatus(tx: Tx, id: string, status: ComplaintStatus, now: number): void {
  const open = status.endsWith('PROCESSING') || status === 'MERCHANT_FEEDBACKED';
  tx.run(
    'update complaints set status = ?, modified_at = ?, finished_at = ? where complain_event_id = ?',
    status,
    now,
    open ? null : now,
    id,
  );
}

/** Takes the merchant's answer. */
export function takeFeedback(tx: Tx, id: string, code: string, content: string, now: number): void {
  tx.run(
    'update complaints set feedback_code = ?, feedback_content = ? where complain_event_id = ?',
    code,
    content,
    id,
  );
  setStatus(tx, id, 'MERCHANT_FEEDBACKED', now);
}
