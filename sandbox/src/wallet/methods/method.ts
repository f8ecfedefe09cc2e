import type { Fields } from '../../http/service.ts';
import type { Tx } from '../../state/state.ts';
import type { World } from '../../world.ts';
import { businessFailed, type MethodAnswer } from '../answers.ts';
import { bizContent, textOf } from '../open.ts';
import { findTrade, findTradeByNo, type Trade } from '../trades.ts';

/** One method of the gateway: reads the request, acts, answers. */
export type Method = (tx: Tx, fields: Fields, now: number, world: World) => MethodAnswer;

type Content = Readonly<Record<string, unknown>>;

/** A method about one trade, named by `trade_no` or `out_trade_no`. */
export function aboutTrade(
  act: (tx: Tx, trade: Trade, content: Content, now: number) => MethodAnswer,
): Method {
  return (tx, fields, now) => {
    const content = bizContent(fields);
    if (!content) return businessFailed('ACQ.INVALID_PARAMETER');
    const tradeNo = textOf(content, 'trade_no');
    const outTradeNo = textOf(content, 'out_trade_no');
    if (!tradeNo && !outTradeNo) return businessFailed('ACQ.INVALID_PARAMETER');
    const trade = tradeNo ? findTradeByNo(tx, tradeNo) : findTrade(tx, outTradeNo);
    return trade
      ? act(tx, trade, content, now)
      : businessFailed('ACQ.TRADE_NOT_EXIST', outTradeNo ? { out_trade_no: outTradeNo } : {});
  };
}
