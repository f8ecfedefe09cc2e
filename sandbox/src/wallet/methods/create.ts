import { businessFailed, success } from '../answers.ts';
import { isAccountClosed } from '../conduct.ts';
import { expireTrades } from '../expiry.ts';
import { bizContent, readTrade, textOf, whyNot } from '../open.ts';
import { findTrade, insertTrade } from '../trades.ts';
import { findUser, findUserByOpenId } from '../users.ts';
import type { Method } from './method.ts';

/** `alipay.trade.create`: makes a trade that one buyer can pay. The same contents again answer the same trade. */
export const createTrade: Method = (tx, fields, now) => {
  expireTrades(tx, now);
  const content = bizContent(fields) ?? {};
  const [userId, openId] = [textOf(content, 'buyer_id'), textOf(content, 'buyer_open_id')];
  const buyer = userId ? findUser(tx, userId) : findUserByOpenId(tx, openId);
  const outTradeNo = textOf(content, 'out_trade_no');
  const known = findTrade(tx, outTradeNo);
  const trade = readTrade(fields, now, known !== undefined);
  if (!trade || !buyer) return businessFailed('ACQ.INVALID_PARAMETER');
  if (known) {
    const refused = whyNot(known, trade);
    if (refused) return businessFailed(refused);
    if (known.for_buyer !== buyer.wallet_user_id) return businessFailed('ACQ.TRADE_BUYER_NOT_MATCH');
    return success({ out_trade_no: outTradeNo, trade_no: known.trade_no });
  }
  if (isAccountClosed(tx, buyer.wallet_user_id)) return businessFailed('ACQ.BUYER_ENABLE_STATUS_FORBID');
  insertTrade(tx, { ...trade, for_buyer: buyer.wallet_user_id }, now);
  return success({ out_trade_no: outTradeNo, trade_no: findTrade(tx, outTradeNo)?.trade_no ?? '' });
};
