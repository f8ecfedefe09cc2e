import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { queryFields } from '../../http/service.ts';
import { whyRefused } from '../../wallet/gateway.ts';
import { openLate, openTrade } from '../../wallet/open.ts';
import { PAY_FAULTS, payTrade } from '../../wallet/pay.ts';
import type { Trade } from '../../wallet/trades.ts';
import { bodyReader, control, type Desk, Refused } from './control.ts';
import { namedUser } from './users.ts';

const strict = { additionalProperties: false };

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

/** Calls that act as the payer at the cashier. */
export function paymentRoutes(app: FastifyInstance, desk: Desk): void {
  const { wallet: world } = desk;
  const { state, clock } = world;
  const readOpen = bodyReader(OpenBody);
  const readPay = bodyReader(PayBody);

  app.post(
    '/sandbox/api/open',
    control((request) => {
      const trade = open(readOpen(request).pay, false, desk);
      return { outTradeNo: trade.out_trade_no, cashier: `${world.urls.wallet}/cashier/${trade.cashier_id}` };
    }),
  );
  app.post(
    '/sandbox/api/pay',
    control((request) => {
      const { user, pay, outTradeNo, password, fault = 'NONE', late = false } = readPay(request);
      const number = pay === undefined ? outTradeNo : open(pay, late, desk).out_trade_no;
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
}

/** Opens the trade of a pay address or a signed string. With `late` also when it is closed or its time is over. */
function open(pay: string, late: boolean, { wallet: world }: Desk): Trade {
  const fields = queryFields(pay.includes('?') ? pay : `?${pay}`);
  if (whyRefused(fields, world)) throw new Refused('The pay address is not signed by the merchant.');
  const trade = world.state.act((tx) => (late ? openLate : openTrade)(tx, fields, world.clock()));
  world.wakeTimers();
  if (typeof trade === 'string') throw new Refused(trade, 409);
  return trade;
}
