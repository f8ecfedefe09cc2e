import type { ChannelDescription } from '../../modules/channel/index.ts';
import type { NeverPaid } from '../../modules/payments/index.ts';
import type { DecidedReceipt, StatementOfDay } from '../../modules/reconciliation/index.ts';
import type { BorneReceivable, Goodwill, PaidByBank } from '../../modules/refunds/index.ts';
import type { AskedReversal } from '../../modules/reversals/index.ts';
import type { BillByPerson } from '../../modules/settlement/index.ts';

/** What a proposal does when it is approved. It never changes after it was proposed. */
export type ProposedAct =
  | ({ readonly kind: 'REFUND' } & Goodwill)
  | ({ readonly kind: 'REFUND_BY_BANK' } & PaidByBank)
  | ({ readonly kind: 'REFUNDED_ELSEWHERE' } & BorneReceivable)
  | ({ readonly kind: 'BILL' } & BillByPerson)
  | ({ readonly kind: 'REVERSAL' } & AskedReversal)
  | ({ readonly kind: 'RECEIPT' } & DecidedReceipt)
  | ({ readonly kind: 'NEVER_PAID' } & NeverPaid)
  | { readonly kind: 'MANDATE'; readonly agreementId: string }
  | ({ readonly kind: 'STATEMENT' } & StatementOfDay)
  | { readonly kind: 'CHANNEL'; readonly channel: ChannelDescription }
  /** `uid`: the login the new staff member is bound to; null in the sandbox. */
  | { readonly kind: 'STAFF'; readonly name: string; readonly uid?: number | null }
  | { readonly kind: 'LOGIN'; readonly name: string; readonly uid: number }
  /** `from`: when the new secret takes over, ISO 8601; null: at once. */
  | { readonly kind: 'SECRET'; readonly outputEndpoint: string; readonly from: string | null }
  | { readonly kind: 'USER'; readonly lifeUserId: string; readonly change: UserChange };

/** Changes of a user that need two persons. */
export type UserChange = 'FREEZE' | 'UNFREEZE' | 'END_SESSIONS';

/** The subject of an act and its parts. Two live proposals never share a part. */
export function aboutOf(act: ProposedAct): { readonly subject: string; readonly parts: readonly string[] } {
  switch (act.kind) {
    case 'REFUND':
      return { subject: act.orderId, parts: act.lines.map(({ line }) => String(line)) };
    case 'REFUND_BY_BANK':
      return { subject: act.refundNo, parts: ['bank'] };
    case 'REFUNDED_ELSEWHERE':
      return { subject: act.orderId, parts: ['receivable'] };
    case 'BILL':
      return { subject: act.writeOffNo, parts: ['end'] };
    case 'REVERSAL':
      return { subject: act.writeOffNo, parts: ['reversal'] };
    case 'RECEIPT':
      return { subject: act.number, parts: ['receipt'] };
    case 'NEVER_PAID':
      return { subject: act.orderId, parts: ['payment'] };
    case 'MANDATE':
      return { subject: act.agreementId, parts: ['end'] };
    case 'STATEMENT':
      return { subject: act.partner, parts: [act.day] };
    case 'CHANNEL':
      return { subject: act.channel.outputEndpoint, parts: ['channel'] };
    case 'STAFF':
      return { subject: act.name, parts: ['staff'] };
    case 'LOGIN':
      return { subject: act.name, parts: [String(act.uid)] };
    case 'SECRET':
      return { subject: act.outputEndpoint, parts: ['secret'] };
    case 'USER':
      return { subject: act.lifeUserId, parts: [act.change] };
  }
}
