import { API_BASE, TOO_MANY_REQUESTS } from '@life-payment/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { applyWalletReport } from '../autopay/index.ts';
import type { Context } from '../kit/context.ts';
import { TooManyRequests, unsignedLimit } from '../kit/http/limits.ts';
import { requestOfJob } from '../kit/jobs/queue.ts';
import { traced } from '../kit/log.ts';
import type {
  ArrivedNotice,
  CardNotice,
  MandateNotice,
  NoticeAnswer,
  TradeNotice,
} from '../kit/ports/wallet.ts';
import { takeCardNotice } from './refund-card.ts';
import { applyTrade, type TradeOutcome } from './transition-payment.ts';

/** Where the wallet sends its notices, below the service's public address. */
export const NOTIFY_PATH = `${API_BASE}/notify/wallet`;

/** The wallet repeats a notice that is not acknowledged; each repetition is logged. */
const ACKNOWLEDGE: Readonly<Record<TradeOutcome, boolean>> = {
  APPLIED: true,
  KNOWN_ALREADY: true,
  NOT_OURS: false,
  WRONG_AMOUNT: false,
  CONTRADICTION: false,
};

/** Takes the wallet's notices in the wallet's own form. Senders without its signature are limited; so is, apart, what we don't use. */
export function addWalletNotify(app: FastifyInstance, context: Context): void {
  app.register(async (scope) => {
    const unsigned = unsignedLimit(app);
    // A flood of notices that we don't use leaves room for those of payments.
    const unused = unsignedLimit(app);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const { notices } = context.wallet;
    scope.post(NOTIFY_PATH, {
      onRequest: unsigned.check,
      errorHandler: async (error, request, reply) => {
        // A notice that broke off is logged like any other request.
        const status = request.raw.errored === error ? null : faultOfSender(error);
        if (status === null) throw error;
        if (status === 429) reply.ended.code = TOO_MANY_REQUESTS.code;
        else await unsigned.count(request);
        return send(reply.code(status), { ...notices.answer(false), status });
      },
      handler: async (request, reply) => {
        const { headers, body } = request;
        const arrived = { headers, body: typeof body === 'string' ? body : '' };
        const count = {
          unsigned: () => unsigned.count(request),
          unused: async () => {
            await unused.check(request);
            await unused.count(request);
          },
        };
        const received = await takeNotice(context, arrived, request.id, count);
        return send(reply, notices.answer(received));
      },
    });
  });
}

function send(reply: FastifyReply, { status = 200, type, body }: NoticeAnswer) {
  return reply.code(status).type(type).send(body);
}

function faultOfSender(error: unknown): number | null {
  if (error instanceof TooManyRequests) return 429;
  const status: unknown = Reflect.get(Object(error), 'statusCode');
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

/** Returns whether to acknowledge a notice. Its log lines carry the id of the request that made the payment. */
async function takeNotice(
  context: Context,
  arrived: ArrivedNotice,
  requestId: string,
  count: { readonly unsigned: () => Promise<void>; readonly unused: () => Promise<void> },
): Promise<boolean> {
  const notice = await context.wallet.notices.read(arrived);
  switch (notice?.kind) {
    case 'MANDATE':
      return takeOfMandate(context, notice);
    case 'CARD':
      return takeOfCard(context, notice);
    case 'TRADE': {
      const began = await requestOfJob(context.db, 'payment', notice.paymentId);
      return traced(began ?? requestId, () => takeOfTrade(context, notice));
    }
    case 'UNUSED':
      await count.unused();
      if (notice.received) context.metrics.noticeUnused();
      context.log[notice.received ? 'info' : 'warn']('wallet notice not used', notice);
      return notice.received;
    case undefined:
      context.log.warn('wallet notice refused', { reason: 'not believed' });
      await count.unsigned();
      return false;
  }
}

/** A notice about a mandate, which was signed or ended at the wallet. */
async function takeOfMandate(context: Context, { agreementId, mandate }: MandateNotice): Promise<boolean> {
  const taken = await applyWalletReport(context, agreementId, mandate);
  const level = taken === 'NOT_OURS' ? 'error' : 'info';
  context.log[level]('wallet notice of a mandate', { taken, agreementId });
  return taken !== 'NOT_OURS';
}

/** A notice about the card that the money of a refund goes to. */
async function takeOfCard(context: Context, { paymentId, refundNo, card }: CardNotice): Promise<boolean> {
  const known = await takeCardNotice(context, paymentId, refundNo, card);
  context.log[known ? 'info' : 'error']('wallet notice of a card', { known, refundNo });
  return known;
}

/** It is received only after what the notice says is committed. */
async function takeOfTrade(context: Context, { paymentId, trade }: TradeNotice): Promise<boolean> {
  const taken = await applyTrade(context, paymentId, trade);
  const received = ACKNOWLEDGE[taken];
  if (received) context.log.info('wallet notice taken', { taken, paymentId });
  else context.log.error('wallet notice refused', { reason: taken, paymentId });
  return received;
}
