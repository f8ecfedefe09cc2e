import { formatYuan } from '@life-payment/contract/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageStyle, sendPage } from '../http/page.ts';
import { type Fields, queryFields } from '../http/service.ts';
import { MERCHANT, type World } from '../world.ts';
import { signedReturn } from './answers.ts';
import {
  ASK_S,
  type CashierText,
  type CashierView,
  cashierPage,
  endingPage,
  isForDesktop,
  passwordMessage,
  qrPage,
  textFor,
} from './cashier-pages.ts';
import { PAY_FAULTS, type PayFault, type PayResult, payTrade } from './payments.ts';
import { findTradeByCashier, type Trade, tradeNames } from './trades.ts';
import { currentUser, rememberUser } from './users.ts';

type CashierRequest = {
  readonly text: CashierText;
  readonly trade: Trade | undefined;
  readonly request: FastifyRequest;
};

/** The pages on which a payer pays. */
export function cashierRoutes(app: FastifyInstance, world: World): void {
  const cashierOf = (request: FastifyRequest<{ Params: { cashierId: string } }>): CashierRequest => ({
    request,
    text: textFor(request),
    trade: world.state.act((tx) => findTradeByCashier(tx, request.params.cashierId)),
  });
  pageStyle(app);
  app.get('/cashier/problem', async (request, reply) =>
    problem(reply, textFor(request), queryFields(request.url)['code'] ?? ''),
  );
  app.get<{ Params: { cashierId: string } }>('/cashier/:cashierId', async (request, reply) => {
    const cashier = cashierOf(request);
    const { trade, text } = cashier;
    return trade && isForDesktop(trade) && !queryFields(request.url)['scanned']
      ? showDesktop(reply, trade, text, world)
      : show(reply, cashier, world, null);
  });
  app.post<{ Params: { cashierId: string }; Body: Fields }>(
    '/cashier/:cashierId/pay',
    async (request, reply) => payRequested(reply, cashierOf(request), request.body, world),
  );
  app.post<{ Params: { cashierId: string }; Body: Fields }>(
    '/cashier/:cashierId/user',
    async (request, reply) => {
      rememberUser(reply, request.body['user'] ?? '', world.realClock());
      return reply.redirect(
        `/cashier/${request.params.cashierId}?scanned=1&lang=${textFor(request).language}`,
        303,
      );
    },
  );
  app.post<{ Params: { cashierId: string } }>('/cashier/:cashierId/cancel', async (request, reply) => {
    const { trade, text } = cashierOf(request);
    if (!trade) return problem(reply, text, 'ACQ.TRADE_NOT_EXIST');
    const back = trade.status === 'WAIT_BUYER_PAY' ? unpaidReturn(trade) : null;
    world.events.add('cancel', 'left', { out_trade_no: trade.out_trade_no });
    return back ? reply.redirect(back, 303) : ended(reply, trade, text, world);
  });
}

function payRequested(
  reply: FastifyReply,
  cashierOf: CashierRequest,
  fields: Fields,
  world: World,
): FastifyReply {
  const { trade, text } = cashierOf;
  if (!trade) return problem(reply, text, 'ACQ.TRADE_NOT_EXIST');
  const fault = fields['fault'] ?? 'NONE';
  const result = world.state.act((tx) =>
    payTrade(
      tx,
      {
        outTradeNo: trade.out_trade_no,
        walletUserId: fields['user'] ?? '',
        password: fields['password'] ?? '',
        fault: isFault(fault) ? fault : 'NONE',
      },
      world.clock(),
    ),
  );
  world.wakeTimers();
  const ok = result.kind === 'PAID' || result.kind === 'ALREADY_PAID';
  world.events.add('pay', result.kind, { out_trade_no: trade.out_trade_no });
  const after = world.state.act((tx) => findTradeByCashier(tx, trade.cashier_id)) ?? trade;
  if (!ok) return show(reply, { ...cashierOf, trade: after }, world, messageOf(result, text));
  // A payer who scanned a code stays in the wallet. The desktop goes on by itself.
  const back = isForDesktop(after) ? null : paidReturn(after, world);
  return back ? reply.redirect(back, 303) : ended(reply, after, text, world);
}

function problem(reply: FastifyReply, text: CashierText, code: string): FastifyReply {
  const known = Object.entries(text.problems).find(([name]) => name === code);
  const hint = known?.[1] ?? text.problems['ACQ.TRADE_NOT_EXIST'];
  return page(
    reply,
    undefined,
    endingPage(
      {
        kind: 'bad',
        title: text.problem,
        hint,
        back: null,
        here: `/cashier/problem?code=${encodeURIComponent(code)}`,
      },
      text,
    ),
    400,
  );
}

function page(reply: FastifyReply, trade: Trade | undefined, markup: string, status = 200): FastifyReply {
  return sendPage(reply, [trade?.return_url, trade?.quit_url], markup, status);
}

function isFault(text: string): text is PayFault {
  return PAY_FAULTS.some((fault) => fault === text);
}

function show(
  reply: FastifyReply,
  { text, trade, request }: CashierRequest,
  world: World,
  error: string | null,
) {
  if (!trade) return problem(reply, text, 'ACQ.TRADE_NOT_EXIST');
  if (trade.status !== 'WAIT_BUYER_PAY' || trade.time_expire <= world.clock())
    return ended(reply, trade, text, world);
  const view: CashierView = { trade, error, ...world.state.act((tx) => currentUser(tx, request)) };
  return page(reply, trade, cashierPage(view, text), error ? 422 : 200);
}

/** The page on a desktop: a code until it is paid, then back to the merchant. */
function showDesktop(reply: FastifyReply, trade: Trade, text: CashierText, world: World): FastifyReply {
  const waits = trade.status === 'WAIT_BUYER_PAY' && trade.time_expire > world.clock();
  if (waits)
    return page(reply.header('refresh', String(ASK_S)), trade, qrPage(trade, world.urls.wallet, text));
  const back = trade.paid_at === null ? null : paidReturn(trade, world);
  return back ? reply.redirect(back, 303) : ended(reply, trade, text, world);
}

function ended(reply: FastifyReply, trade: Trade, text: CashierText, world: World): FastifyReply {
  const paid = trade.paid_at !== null;
  const back = paid ? paidReturn(trade, world) : unpaidReturn(trade);
  return page(
    reply,
    trade,
    endingPage(
      {
        kind: paid ? 'good' : 'bad',
        title: paid ? text.paid : text.closed,
        hint: paid ? text.paidHint : text.closedHint,
        back: isForDesktop(trade) ? null : back,
        here: `/cashier/${trade.cashier_id}`,
      },
      text,
    ),
  );
}

function messageOf(result: PayResult, text: CashierText): string {
  switch (result.kind) {
    case 'WRONG_PASSWORD':
    case 'LOCKED':
      return passwordMessage(result, text);
    case 'NOT_ENOUGH':
      return text.notEnough;
    case 'ACCOUNT_CLOSED':
      return text.accountClosed;
    case 'FAILED':
    case 'NO_SUCH_TRADE':
      return text.failed;
    case 'PAID':
    case 'ALREADY_PAID':
      return text.paid;
    case 'CLOSED':
      return text.closed;
  }
}

/** The merchant's return address with the signed facts of the payment; null when the merchant named none, or the way back is lost. */
function paidReturn(trade: Trade, world: World): string | null {
  if (trade.return_lost) return null;
  const facts = { seller_id: MERCHANT.sellerId, ...tradeNames(trade), total_amount: formatYuan(trade.total) };
  return signedReturn(trade, facts, world);
}

/** Where the payer returns without having paid. */
function unpaidReturn(trade: Trade): string | null {
  return trade.quit_url ?? trade.return_url;
}
