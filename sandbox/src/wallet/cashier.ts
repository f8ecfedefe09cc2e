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

/** A request about one trade, and its answer. */
type Step = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly trade: Trade;
  readonly text: CashierText;
  readonly world: World;
};

type CashierRequest = FastifyRequest<{ Params: { cashierId: string }; Body: Fields }>;

/** The pages on which a payer pays. */
export function cashierRoutes(app: FastifyInstance, world: World): void {
  const withTrade =
    (act: (step: Step, fields: Fields) => FastifyReply) =>
    async (request: CashierRequest, reply: FastifyReply) => {
      const trade = world.state.act((tx) => findTradeByCashier(tx, request.params.cashierId));
      const text = textFor(request);
      return trade
        ? act({ request, reply, trade, text, world }, request.body)
        : problem(reply, text, 'ACQ.TRADE_NOT_EXIST');
    };
  pageStyle(app);
  app.get('/cashier/problem', async (request, reply) =>
    problem(reply, textFor(request), queryFields(request.url)['code'] ?? ''),
  );
  app.get(
    '/cashier/:cashierId',
    withTrade((step) =>
      isForDesktop(step.trade) && !queryFields(step.request.url)['scanned']
        ? showDesktop(step)
        : show(step, null),
    ),
  );
  app.post('/cashier/:cashierId/pay', withTrade(payRequested));
  app.post(
    '/cashier/:cashierId/user',
    withTrade(({ reply, trade, text }, fields) => {
      rememberUser(reply, fields['user'] ?? '', world.realClock());
      return reply.redirect(`/cashier/${trade.cashier_id}?scanned=1&lang=${text.language}`, 303);
    }),
  );
  app.post(
    '/cashier/:cashierId/cancel',
    withTrade((step) => {
      const { reply, trade } = step;
      world.events.add('cancel', 'left', { out_trade_no: trade.out_trade_no });
      const back = trade.status === 'WAIT_BUYER_PAY' ? unpaidReturn(trade) : null;
      return back ? reply.redirect(back, 303) : ended(step);
    }),
  );
}

function payRequested(step: Step, fields: Fields): FastifyReply {
  const { reply, trade, text, world } = step;
  const fault = fields['fault'] ?? 'NONE';
  const payment = {
    outTradeNo: trade.out_trade_no,
    walletUserId: fields['user'] ?? '',
    password: fields['password'] ?? '',
    fault: isFault(fault) ? fault : 'NONE',
  } as const;
  const result = world.state.act((tx) => payTrade(tx, payment, world.clock()));
  world.wakeTimers();
  const ok = result.kind === 'PAID' || result.kind === 'ALREADY_PAID';
  world.events.add('pay', result.kind, { out_trade_no: trade.out_trade_no });
  const after = world.state.act((tx) => findTradeByCashier(tx, trade.cashier_id)) ?? trade;
  const next = { ...step, trade: after };
  if (!ok) return show(next, messageOf(result, text));
  // A payer who scanned a code stays in the wallet. The desktop goes on by itself.
  const back = isForDesktop(after) ? null : paidReturn(after, world);
  return back ? reply.redirect(back, 303) : ended(next);
}

function problem(reply: FastifyReply, text: CashierText, code: string): FastifyReply {
  const known = Object.entries(text.problems).find(([name]) => name === code);
  const hint = known?.[1] ?? text.problems['ACQ.TRADE_NOT_EXIST'];
  const here = `/cashier/problem?code=${encodeURIComponent(code)}`;
  const view = { kind: 'bad', title: text.problem, hint, back: null, here } as const;
  return sendPage(reply, [], endingPage(view, text), 400);
}

function page({ reply, trade }: Step, markup: string, status = 200): FastifyReply {
  return sendPage(reply, [trade.return_url, trade.quit_url], markup, status);
}

function isFault(text: string): text is PayFault {
  return PAY_FAULTS.some((fault) => fault === text);
}

function show(step: Step, error: string | null): FastifyReply {
  const { request, trade, text, world } = step;
  if (trade.status !== 'WAIT_BUYER_PAY' || trade.time_expire <= world.clock()) return ended(step);
  const view: CashierView = { trade, error, ...world.state.act((tx) => currentUser(tx, request)) };
  return page(step, cashierPage(view, text), error ? 422 : 200);
}

/** The page on a desktop: a code until it is paid, then back to the merchant. */
function showDesktop(step: Step): FastifyReply {
  const { reply, trade, text, world } = step;
  const waits = trade.status === 'WAIT_BUYER_PAY' && trade.time_expire > world.clock();
  if (waits) {
    reply.header('refresh', String(ASK_S));
    return page(step, qrPage(trade, world.urls.wallet, text));
  }
  const back = trade.paid_at === null ? null : paidReturn(trade, world);
  return back ? reply.redirect(back, 303) : ended(step);
}

function ended(step: Step): FastifyReply {
  const { trade, text, world } = step;
  const paid = trade.paid_at !== null;
  const back = paid ? paidReturn(trade, world) : unpaidReturn(trade);
  const view = {
    kind: paid ? 'good' : 'bad',
    title: paid ? text.paid : text.closed,
    hint: paid ? text.paidHint : text.closedHint,
    back: isForDesktop(trade) ? null : back,
    here: `/cashier/${trade.cashier_id}`,
  } as const;
  return page(step, endingPage(view, text));
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
