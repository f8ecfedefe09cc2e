import { API_BASE, TOO_MANY_REQUESTS } from '@life-payment/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../kit/context.ts';
import { strangersLimit, TooManyRequests } from '../../kit/http/limits.ts';
import { orderOf } from '../../kit/ids.ts';
import { requestOfJob } from '../../kit/jobs/queue.ts';
import type { CardNotice, MandateNotice, TradeNotice } from '../../kit/ports/wallet.ts';
import { unsoundField } from '../../kit/texts.ts';
import { traced } from '../../kit/trace.ts';
import { takeWalletReport } from '../mandates/index.ts';
import { takeCardNotice } from '../refunds/index.ts';
import { type TradeTaken, takeTrade } from './steps.ts';

/** Where the wallet sends its notices, below the service's public address. */
export const NOTIFY_PATH = `${API_BASE}/notify/wallet`;

/** The wallet repeats a notice until it gets exactly this answer. */
const RECEIVED = 'success';
const NOT_RECEIVED = 'fail';

/** The answer to a notice. The wallet repeats a refused notice for a day; each repetition is logged. */
const answerOf: Readonly<Record<TradeTaken, string>> = {
  APPLIED: RECEIVED,
  KNOWN_ALREADY: RECEIVED,
  NOT_OURS: NOT_RECEIVED,
  WRONG_AMOUNT: NOT_RECEIVED,
  CONTRADICTION: NOT_RECEIVED,
};

/** The body of a request is not a notice. */
class NoNotice extends Error {
  readonly statusCode = 400;
}

type Form = Readonly<Record<string, string>>;

/**
 * The wallet posts a form, unlike the app, and gets one word as an answer. Other bodies are refused and show in the
 * call's log line. Senders without the wallet's signature are limited.
 */
export function addWalletNotify(app: FastifyInstance, context: Context): void {
  app.register(async (scope) => {
    const strangers = strangersLimit(app);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler(async (error, request, reply) => {
      // A notice that broke off is logged like any other request.
      const status = request.raw.errored === error ? null : faultOfSender(error);
      if (status === null) throw error;
      if (status === 429) reply.ended.code = TOO_MANY_REQUESTS.code;
      else await strangers.count(request);
      return reply.code(status).type('text/plain; charset=utf-8').send(NOT_RECEIVED);
    });
    scope.post(NOTIFY_PATH, { onRequest: strangers.check }, async (request, reply) => {
      const heard = await takeNotice(context, formOf(request.body), request.id, () =>
        strangers.count(request),
      );
      return reply.type('text/plain; charset=utf-8').send(heard);
    });
  });
}

/** The status for a fault of the sender; null when the fault is ours. */
function faultOfSender(error: unknown): number | null {
  if (error instanceof TooManyRequests) return 429;
  const status: unknown = Reflect.get(Object(error), 'statusCode');
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

/** The log lines of a notice carry the id of the request that made the order, which the payment's job has, not the wallet's request. */
async function takeNotice(
  context: Context,
  form: Form,
  requestId: string,
  notBelieved: () => Promise<void>,
): Promise<string> {
  const ofMandate = await context.wallet.mandates?.readMandateNotice(form);
  if (ofMandate) return takeOfMandate(context, ofMandate);
  const ofCard = await context.wallet.readCardNotice(form);
  if (ofCard) return takeOfCard(context, ofCard);
  const notice = await context.wallet.readNotice(form);
  if (!notice) {
    context.log.warn('wallet notice refused', { reason: 'not believed' });
    await notBelieved();
    return NOT_RECEIVED;
  }
  const began = await requestOfJob(context.db, 'payment', notice.orderId);
  return traced(began ?? requestId, () => takeBelieved(context, notice));
}

/** A notice about a mandate, which was signed or ended at the wallet. */
async function takeOfMandate(context: Context, { agreementId, mandate }: MandateNotice): Promise<string> {
  const taken = await takeWalletReport(context, agreementId, mandate, 'NOTICE');
  const level = taken === 'NOT_OURS' ? 'error' : 'info';
  context.log[level]('wallet notice of a mandate', { taken, agreementId });
  return taken === 'NOT_OURS' ? NOT_RECEIVED : RECEIVED;
}

/** A notice about the card that the money of a refund goes to. */
async function takeOfCard(context: Context, { orderId, refundNo, card }: CardNotice): Promise<string> {
  const known = orderOf(refundNo) === orderId && (await takeCardNotice(context, refundNo, card));
  context.log[known ? 'info' : 'error']('wallet notice of a card', { known, refundNo });
  return known ? RECEIVED : NOT_RECEIVED;
}

/** Answers `success` only after what the notice says is committed. */
async function takeBelieved(context: Context, { orderId, trade }: TradeNotice): Promise<string> {
  const taken = await takeTrade(context, orderId, trade);
  if (answerOf[taken] === NOT_RECEIVED)
    context.log.error('wallet notice refused', { reason: taken, orderId });
  else context.log.info('wallet notice taken', { taken, orderId });
  return answerOf[taken];
}

function formOf(body: unknown): Form {
  const form = Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
  if (Object.keys(form).length === 0 || unsoundField(form) !== null) throw new NoNotice();
  return form;
}
