import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { type Fields, queryFields } from '../../http/service.ts';
import { instant } from '../../time.ts';
import { payOut } from '../../wallet/account.ts';
import { setWalletConduct, WalletConduct, walletConduct } from '../../wallet/conduct.ts';
import { whyRefused } from '../../wallet/gateway.ts';
import { notifiesOf, notifyForm, storeNotify } from '../../wallet/notifies.ts';
import { openLate, openTrade } from '../../wallet/open.ts';
import { PAY_FAULTS, payTrade } from '../../wallet/pay.ts';
import { signFields } from '../../wallet/signing.ts';
import { sendNotify } from '../../wallet/timers.ts';
import { findTrade } from '../../wallet/trades.ts';
import type { ReadAnswers } from '../answers.ts';
import type { Desk } from '../desk.ts';
import { bodyReader, control, Refused } from './control.ts';
import { namedUser } from './users.ts';

const strict = { additionalProperties: false };

const ConductBody = Type.Object({ outTradeNo: Type.Optional(Type.String()), conduct: WalletConduct }, strict);
const OpenBody = Type.Object(
  { pay: Type.String({ description: 'the pay address, or the string signed for the wallet client' }) },
  strict,
);
const PayBody = Type.Object(
  {
    user: Type.String(),
    pay: Type.Optional(Type.String({ description: 'opens the trade first, as the payer would' })),
    outTradeNo: Type.Optional(Type.String()),
    password: Type.Optional(Type.String()),
    fault: Type.Optional(Type.Enum([...PAY_FAULTS])),
    late: Type.Optional(
      Type.Boolean({ description: 'with `pay`: pays though the trade is closed or its time is over' }),
    ),
  },
  strict,
);
const TradeBody = Type.Object({ outTradeNo: Type.String() }, strict);
const ForgeBody = Type.Object(
  {
    outTradeNo: Type.String(),
    fields: Type.Record(Type.String(), Type.String(), {
      description: 'fields that replace the true ones; an empty one is left out',
    }),
    signed: Type.Boolean({
      description: 'true: by the wallet, over the replaced fields; false: the signature of the true ones',
    }),
  },
  strict,
);

const ClockBody = Type.Object(
  {
    aheadMs: Type.Integer({
      description: 'how far the wallet’s clock is ahead of the real time; 0 is the real time',
    }),
  },
  strict,
);

const PayOutBody = Type.Object(
  { keep: Type.Optional(Type.Integer({ minimum: 0, description: 'fen left on the account' })) },
  strict,
);

/** Calls that stand in for the payer, or bend the wallet. */
export function walletRoutes(app: FastifyInstance, { wallet: world, moveWallet }: Desk): void {
  const { state, clock } = world;
  const read = {
    conduct: bodyReader(ConductBody),
    open: bodyReader(OpenBody),
    pay: bodyReader(PayBody),
    trade: bodyReader(TradeBody),
    forge: bodyReader(ForgeBody),
    payOut: bodyReader(PayOutBody),
    clock: bodyReader(ClockBody),
  };
  const open = (pay: string, late = false) => {
    const fields = queryFields(pay.includes('?') ? pay : `?${pay}`);
    if (whyRefused(fields, world)) throw new Refused('The pay address is not signed by the merchant.');
    const trade = state.act((tx) => (late ? openLate : openTrade)(tx, fields, clock()));
    world.wakeTimers();
    if (typeof trade === 'string') throw new Refused(trade, 409);
    return trade;
  };
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

  app.get(
    '/sandbox/api/wallet/conduct',
    control((): ReadAnswers['wallet/conduct'] => state.act((tx) => walletConduct(tx))),
  );
  app.post(
    '/sandbox/api/wallet/conduct',
    control((request) => {
      const { outTradeNo, conduct } = read.conduct(request);
      state.act((tx) => setWalletConduct(tx, conduct, outTradeNo));
    }),
  );
  app.post(
    '/sandbox/api/open',
    control((request) => {
      const trade = open(read.open(request).pay);
      return { outTradeNo: trade.out_trade_no, cashier: `${world.urls.wallet}/cashier/${trade.cashier_id}` };
    }),
  );
  app.post(
    '/sandbox/api/pay',
    control((request) => {
      const { user, pay, outTradeNo, password, fault = 'NONE', late = false } = read.pay(request);
      const number = pay === undefined ? outTradeNo : open(pay, late).out_trade_no;
      if (number === undefined) throw new Refused('Name pay or outTradeNo.');
      const result = state.act((tx) => {
        const payer = namedUser(tx, user);
        const payment = {
          outTradeNo: number,
          walletUserId: payer.wallet_user_id,
          password: password ?? payer.password,
          fault,
        };
        return payTrade(tx, payment, clock());
      });
      world.wakeTimers();
      return { outTradeNo: number, ...result };
    }),
  );
  app.post(
    '/sandbox/api/notify/resend',
    control(async (request) => {
      const notify = lastNotify(read.trade(request).outTradeNo);
      return { notifyId: notify.notify_id, answer: await sendNotify(notify, world) };
    }),
  );
  app.post(
    '/sandbox/api/notify/forge',
    control(async (request) => {
      const { outTradeNo, fields, signed } = read.forge(request);
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
    }),
  );
  app.post(
    '/sandbox/api/wallet/clock',
    control((request) => {
      moveWallet(read.clock(request).aheadMs);
      return { now: instant(clock()) };
    }),
  );
  app.post(
    '/sandbox/api/wallet/payOut',
    control((request) => {
      const { keep } = read.payOut(request);
      return { amount: state.act((tx) => payOut(tx, clock(), keep)) };
    }),
  );
  app.post(
    '/sandbox/api/trades/finish',
    control((request) => {
      const { outTradeNo } = read.trade(request);
      const changed = state.act((tx) =>
        tx.run(
          `update trades set status = 'TRADE_FINISHED' where out_trade_no = ? and status = 'TRADE_SUCCESS'`,
          outTradeNo,
        ),
      );
      if (changed === 0) throw new Refused('Only a paid trade can finish.', 409);
    }),
  );
}

/** A field without a value is not sent. */
function filled(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
