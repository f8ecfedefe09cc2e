import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { instant } from '../../time.ts';
import { payOut } from '../../wallet/account.ts';
import { setWalletConduct, WalletConduct, walletConduct } from '../../wallet/conduct.ts';
import { refundTrade } from '../../wallet/methods/refund.ts';
import { findTrade } from '../../wallet/trades.ts';
import type { ReadAnswers } from '../answers.ts';
import { bodyReader, control, type Desk, Refused } from './control.ts';

const strict = { additionalProperties: false };

const ConductBody = Type.Object({ outTradeNo: Type.Optional(Type.String()), conduct: WalletConduct }, strict);
const RefundBody = Type.Object(
  {
    outTradeNo: Type.String(),
    amount: Type.Optional(Type.Integer({ minimum: 1, description: 'fen; all that is left when left out' })),
    number: Type.Optional(Type.String({ description: 'the number of the refund; a new one when left out' })),
  },
  strict,
);
const TradeBody = Type.Object({ outTradeNo: Type.String() }, strict);
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

/** Calls that set how the wallet behaves. */
export function walletRoutes(app: FastifyInstance, { wallet: world, moveWallet }: Desk): void {
  const { state, clock } = world;
  const read = {
    conduct: bodyReader(ConductBody),
    refund: bodyReader(RefundBody),
    trade: bodyReader(TradeBody),
    payOut: bodyReader(PayOutBody),
    clock: bodyReader(ClockBody),
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
    '/sandbox/api/trades/refund',
    control((request) => {
      const { outTradeNo, amount, number = `BO${randomUUID().replaceAll('-', '')}` } = read.refund(request);
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
