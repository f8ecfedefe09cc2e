import type { RoomJobs } from '../kit/jobs/room-jobs.ts';
import { advanceBill } from './advance-bill.ts';
import { advancePayment } from './advance-payment.ts';
import { advanceRefund } from './advance-refund.ts';
import { advanceReversal } from './advance-reversal.ts';
import { measureCrediting, reportOverdue } from './crediting.ts';
import { orderSessionsPurge } from './order-session.ts';
import { askCard } from './refund-card.ts';

export const payingJobs = {
  rows: {
    payment: { table: 'wallet_payments', number: 'payment_id', advance: advancePayment },
    bill: { table: 'order_bills', number: 'write_off_no', advance: advanceBill },
    refund: { table: 'refunds', number: 'refund_no', advance: advanceRefund },
    'refund-card': { table: 'refunds', number: 'refund_no', due: 'card_next_at', advance: askCard },
    reversal: { table: 'reversals', number: 'reversal_no', advance: advanceReversal },
  },
  scheduled: {
    crediting: { at: '41 */6 * * *', run: measureCrediting },
    promises: { at: '*/10 * * * *', run: reportOverdue },
  },
  purges: { order_sessions: orderSessionsPurge },
} as const satisfies RoomJobs;
