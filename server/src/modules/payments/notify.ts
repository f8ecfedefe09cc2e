import { API_BASE } from '@life-payment/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { AgreementNotice, TradeNotice } from '../../partners/wallet/port.ts';
import { traced } from '../../trace.ts';
import { takeAgreementWord } from '../agreements/index.ts';
import { type Taken, takeTrade } from './steps.ts';

/** Where the wallet sends its notices, below the service's public address. */
export const NOTIFY_PATH = `${API_BASE}/notify/wallet`;

/** The wallet repeats a notice until it hears exactly this. */
const RECEIVED = 'success';
const NOT_RECEIVED = 'fail';

/** A notice that will never be right is heard once more each time: the wallet gives up after a day, and we have its log line. */
const answerOf: Readonly<Record<Taken, string>> = {
  APPLIED: RECEIVED,
  KNOWN_ALREADY: RECEIVED,
  NOT_OURS: NOT_RECEIVED,
  WRONG_AMOUNT: NOT_RECEIVED,
  CONTRADICTION: NOT_RECEIVED,
};

/** Answers `success` only after what the notice says is committed. */
const takeBelieved = async (context: Context, { orderId, trade }: TradeNotice): Promise<string> => {
  const taken = await takeTrade(context, orderId, trade);
  if (answerOf[taken] === NOT_RECEIVED)
    context.log.error('wallet notice refused', { reason: taken, orderId });
  else context.log.info('wallet notice taken', { taken, orderId });
  return answerOf[taken];
};

/** Of an agreement: signed, or ended at the wallet. */
const takeOfAgreement = async (
  context: Context,
  { agreementId, agreement }: AgreementNotice,
): Promise<string> => {
  const taken = await takeAgreementWord(context, agreementId, agreement);
  const level = taken === 'NOT_OURS' ? 'error' : 'info';
  context.log[level]('wallet notice of an agreement', { taken, agreementId });
  return taken === 'NOT_OURS' ? NOT_RECEIVED : RECEIVED;
};

/** What a notice leads to goes back to the request that sent the payer to the wallet, not to the wallet's own. */
const takeNotice = async (
  context: Context,
  form: Readonly<Record<string, string>>,
  requestId: string,
): Promise<string> => {
  const ofAgreement = await context.wallet.agreements?.readAgreementNotice(form);
  if (ofAgreement) return takeOfAgreement(context, ofAgreement);
  const notice = await context.wallet.readNotice(form);
  if (!notice) {
    context.log.warn('wallet notice refused', { reason: 'not believed' });
    return NOT_RECEIVED;
  }
  return traced(notice.requestId ?? requestId, () => takeBelieved(context, notice));
};

/** The wallet posts a form, unlike the app's calls; its content type is understood only here. */
export const addWalletNotify = (app: FastifyInstance, context: Context): void => {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<{ Body: Record<string, string> }>(NOTIFY_PATH, async (request, reply) =>
      reply.type('text/plain').send(await takeNotice(context, request.body, request.id)),
    );
  });
};
