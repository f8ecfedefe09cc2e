import { oauthToken, userInfo } from './identity.ts';
import type { Method } from './method.ts';
import { queryRefund, refund } from './refund.ts';
import { statementAddress } from './statement.ts';
import { cancelTrade, closeUnpaid, queryTrade } from './trade.ts';

/** The methods the gateway answers. */
export const METHODS: ReadonlyMap<string, Method> = new Map([
  ['alipay.system.oauth.token', oauthToken],
  ['alipay.user.info.share', userInfo],
  ['alipay.trade.query', queryTrade],
  ['alipay.trade.close', closeUnpaid],
  ['alipay.trade.cancel', cancelTrade],
  ['alipay.trade.refund', refund],
  ['alipay.trade.fastpay.refund.query', queryRefund],
  ['alipay.data.dataservice.bill.downloadurl.query', statementAddress],
]);

/** Methods that open the cashier instead of answering. */
export const PAGE_METHODS: readonly string[] = ['alipay.trade.wap.pay', 'alipay.trade.app.pay'];
