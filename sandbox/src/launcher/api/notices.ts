import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Fields } from '../../http/service.ts';
import { setWalletConduct, walletConduct } from '../../wallet/conduct.ts';
import { cardFields, findRefund } from '../../wallet/methods/refund.ts';
import { notifiesOf, notifyForm, storeNews, storeNotify } from '../../wallet/notifies.ts';
import { signFields } from '../../wallet/signing.ts';
import { sendNotify } from '../../wallet/timers.ts';
import { findTrade } from '../../wallet/trades.ts';
import { MERCHANT } from '../../world.ts';
import { bodyReader, control, type Desk, Refused } from './control.ts';

const strict = { additionalProperties: false };

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

const CardBody = Type.Object(
  {
    outTradeNo: Type.String(),
    requestNo: Type.String(),
    card: Type.Enum(['ON_THE_WAY', 'ARRIVED', 'FAILED']),
  },
  strict,
);

/** Calls that send the wallet's notices of a trade again, forge them, or tell what a bank does with a refund. */
export function noticeRoutes(app: FastifyInstance, { wallet: world }: Desk): void {
  const { state, clock } = world;
  const readTrade = bodyReader(TradeBody);
  const readForge = bodyReader(ForgeBody);
  const readCard = bodyReader(CardBody);
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

  app.post(
    '/sandbox/api/notify/resend',
    control(async (request) => {
      const notify = lastNotify(readTrade(request).outTradeNo);
      return { notifyId: notify.notify_id, answer: await sendNotify(notify, world) };
    }),
  );
  app.post(
    '/sandbox/api/notify/forge',
    control(async (request) => {
      const { outTradeNo, fields, signed } = readForge(request);
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
  /** A bank is told of, takes or sends back the money of a refund, and the merchant is told. */
  app.post(
    '/sandbox/api/trades/card',
    control((request) => {
      const { outTradeNo, requestNo, card } = readCard(request);
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
    }),
  );
}

/** Drops the fields without a value: they are not sent. */
function filled(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
