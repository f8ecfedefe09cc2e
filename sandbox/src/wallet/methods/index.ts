import { pay } from '../agreements/deduct.ts';
import { endAgreement, queryAgreement, signByToken, verifyPassword } from '../agreements/methods.ts';
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
  ['alipay.trade.pay', pay],
  ['alipay.trade.refund', refund],
  ['alipay.trade.fastpay.refund.query', queryRefund],
  ['alipay.user.agreement.query', queryAgreement],
  ['alipay.user.agreement.unsign', endAgreement],
  ['wallet.user.agreement.sign', signByToken],
  ['wallet.user.paypassword.verify', verifyPassword],
  ['alipay.data.dataservice.bill.downloadurl.query', statementAddress],
]);

/** Opens the page on which an agreement is signed. */
export const SIGN_METHOD = 'alipay.user.agreement.page.sign';

/** Opens the page for desktops, with a QR code. */
export const DESKTOP_METHOD = 'alipay.trade.page.pay';

/** Methods that open a page of the wallet instead of answering. */
export const PAGE_METHODS: readonly string[] = [
  'alipay.trade.wap.pay',
  DESKTOP_METHOD,
  'alipay.trade.app.pay',
  SIGN_METHOD,
];
