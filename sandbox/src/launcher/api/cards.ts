import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { setWalletConduct, walletConduct } from '../../wallet/conduct.ts';
import { cardFields, findRefund } from '../../wallet/methods/refund.ts';
import { storeNews } from '../../wallet/notifies.ts';
import { findTrade } from '../../wallet/trades.ts';
import { MERCHANT } from '../../world.ts';
import type { Desk } from '../desk.ts';
import { bodyReader, control, Refused } from './control.ts';

const CardBody = Type.Object(
  {
    outTradeNo: Type.String(),
    requestNo: Type.String(),
    card: Type.Enum(['ON_THE_WAY', 'ARRIVED', 'FAILED']),
  },
  { additionalProperties: false },
);

/** The call by which a bank is told of, takes or sends back the money of a refund. The merchant is told. */
export function cardRoutes(app: FastifyInstance, { wallet: world }: Desk): void {
  const read = bodyReader(CardBody);
  app.post(
    '/sandbox/api/trades/card',
    control((request) => {
      const { outTradeNo, requestNo, card } = read(request);
      world.state.act((tx) => {
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
          utc_timestamp: String(world.clock()),
          version: '1.1',
          charset: 'utf-8',
          biz_content: JSON.stringify(content),
        };
        storeNews(tx, { number: outTradeNo, url: trade.notify_url, fields }, world.clock());
      });
      world.wakeTimers();
    }),
  );
}
