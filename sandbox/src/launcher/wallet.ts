import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Fields } from '../http/service.ts';
import type { Tx } from '../state/state.ts';
import { instant } from '../time.ts';
import { signFields } from '../wallet/answers.ts';
import { setWalletConduct, WalletConduct, walletConduct } from '../wallet/conduct.ts';
import { notifiesOf, notifyForm, storeNews, storeNotify } from '../wallet/notifies.ts';
import { sendNotify } from '../wallet/service.ts';
import { cardFields, findRefund, refundTrade } from '../wallet/trade-methods.ts';
import { findTrade, payOut } from '../wallet/trades.ts';
import { MERCHANT } from '../world.ts';
import type { ReadAnswers } from './answers.ts';
import { type Desk, onGet, onPost, Refused } from './control.ts';

const OneTrade = { outTradeNo: Type.String() };
const Conduct = { outTradeNo: Type.Optional(Type.String()), conduct: WalletConduct };
/** A refund of the merchant's back office: `amount` in fen, else all that is left; `number`, else a new one. */
const Refund = {
  ...OneTrade,
  amount: Type.Optional(Type.Integer({ minimum: 1 })),
  number: Type.Optional(Type.String()),
};
/** The lead of the wallet's clock over the real time. */
const Clock = { aheadMs: Type.Integer() };
/** Fen left on the account. */
const PayOut = { keep: Type.Optional(Type.Integer({ minimum: 0 })) };

/** Calls that set how the wallet behaves. */
export function walletRoutes(app: FastifyInstance, { wallet: world, moveWallet }: Desk): void {
  const { state, clock } = world;

  onGet(app, 'wallet/conduct', (): ReadAnswers['wallet/conduct'] => state.act((tx) => walletConduct(tx)));
  onPost(app, 'wallet/conduct', Conduct, ({ outTradeNo, conduct }) =>
    state.act((tx) => setWalletConduct(tx, conduct, outTradeNo)),
  );
  onPost(app, 'wallet/clock', Clock, ({ aheadMs }) => {
    moveWallet(aheadMs);
    return { now: instant(clock()) };
  });
  onPost(app, 'wallet/payOut', PayOut, ({ keep }) => ({
    amount: state.act((tx) => payOut(tx, clock(), keep)),
  }));
  onPost(app, 'trades/refund', Refund, (body) => {
    const { outTradeNo, amount, number = `BO${randomUUID().replaceAll('-', '')}` } = body;
    state.act((tx) => {
      const trade = findTrade(tx, outTradeNo);
      const left = trade ? trade.total - trade.refunded : 0;
      if (trade?.status === 'TRADE_CLOSED' && trade.paid_at !== null && amount === undefined) return;
      if (!trade || !['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(trade.status) || (amount ?? left) > left)
        throw new Refused('Only a paid trade can be refunded, and at most what is left of it.', 409);
      refundTrade(tx, trade, {
        requestNo: number,
        amount: amount ?? left,
        reason: 'back office',
        now: clock(),
      });
    });
    world.wakeTimers();
    return { number };
  });
  onPost(app, 'trades/finish', OneTrade, ({ outTradeNo }) => {
    const finish = (tx: Tx) => tx.run`update trades set status = 'TRADE_FINISHED'
      where out_trade_no = ${outTradeNo} and status = 'TRADE_SUCCESS'`;
    if (state.act(finish) === 0) throw new Refused('Only a paid trade can finish.', 409);
  });
}

/** A false notify: `fields` replace the true ones, an empty one is left out. `signed` signs these, else the true ones are signed. */
const Forge = { ...OneTrade, fields: Type.Record(Type.String(), Type.String()), signed: Type.Boolean() };

const Card = { ...OneTrade, requestNo: Type.String(), card: Type.Enum(['ON_THE_WAY', 'ARRIVED', 'FAILED']) };

/** Calls that send the wallet's notices of a trade again, forge them, or tell what a bank does with a refund. */
export function noticeRoutes(app: FastifyInstance, { wallet: world }: Desk): void {
  const { state, clock } = world;
  const lastNotify = (outTradeNo: string) => {
    const notify = state.act((tx) => {
      const trade = findTrade(tx, outTradeNo);
      if (!trade) throw new Refused(`No trade ${outTradeNo}.`, 404);
      if (notifiesOf(tx, outTradeNo).length === 0) storeNotify(tx, trade, {}, clock());
      return notifiesOf(tx, outTradeNo).at(-1);
    });
    if (!notify) throw new Refused('The trade has no notify address, or its notifies are switched off.', 409);
    return notify;
  };

  onPost(app, 'notify/resend', OneTrade, async ({ outTradeNo }) => {
    const notify = lastNotify(outTradeNo);
    return { notifyId: notify.notify_id, answer: await sendNotify(notify, world) };
  });
  onPost(app, 'notify/forge', Forge, async ({ outTradeNo, fields, signed }) => {
    const notify = lastNotify(outTradeNo);
    const truth = notifyForm(notify, world.keys.wallet.privateKey, clock());
    const { sign: _sign, sign_type: _type, ...bare } = { ...truth, ...fields };
    const form = filled(
      signed
        ? { ...signFields(filled(bare), world.keys.wallet.privateKey), ...fields }
        : { ...truth, ...fields },
    );
    const answer = await fetch(notify.url, { method: 'POST', body: new URLSearchParams(form) });
    return { status: answer.status, answer: await answer.text() };
  });
  /** A bank is told of, takes or sends back the money of a refund, and the merchant is told. */
  onPost(app, 'trades/card', Card, ({ outTradeNo, requestNo, card }) => {
    state.act((tx) => {
      const trade = findTrade(tx, outTradeNo);
      const refund = trade && findRefund(tx, trade, requestNo);
      if (!trade || !refund) throw new Refused('There is no such refund.', 404);
      setWalletConduct(tx, { ...walletConduct(tx, outTradeNo), card }, outTradeNo);
      const { has_deposit_back: _, ...told } = cardFields(tx, outTradeNo, refund);
      const content = {
        trade_no: trade.trade_no,
        out_trade_no: outTradeNo,
        out_request_no: requestNo,
        ...told,
      };
      const fields = {
        msg_method: 'alipay.trade.refund.depositback.completed',
        app_id: MERCHANT.appId,
        utc_timestamp: String(clock()),
        version: '1.1',
        charset: 'utf-8',
        biz_content: JSON.stringify(content),
      };
      storeNews(tx, { number: outTradeNo, url: trade.notify_url, fields }, clock());
    });
    world.wakeTimers();
  });
}

/** Drops the fields without a value: they are not sent. */
function filled(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
