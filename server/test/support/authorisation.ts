import { randomUUID } from 'node:crypto';
import type { CallPath, RequestFor } from '@life-payment/contract';
import * as codes from '@life-payment/contract';
import { AUTOPAY_TERMS, type Code, versionOf } from '@life-payment/contract/rules';
import { paymentIdOf } from '../../src/kit/ids.ts';
import type { Wish } from './orders.ts';
import { AUTHORISING, REGISTERING } from './sign-on.ts';

/** The values of a payer that a request can name. */
export type Own = {
  readonly unitId: string;
  readonly accountId: string;
  readonly groupId: string;
  readonly queryId: string;
  readonly wish: Wish;
  readonly orderId: string;
  readonly couponId: string;
  readonly messageId: string;
  readonly noticeId: string;
  readonly agreementId: string;
  readonly planId: string;
};

/** The parts of a request: a payer's values, and new ones each time. */
type Ingredients = {
  readonly own: Own;
  /** A new one for each request. */
  readonly mobile: string;
  /** The text that the service signs for the carrier's one-click login. */
  readonly preSignatureData: string;
};

type Row<P extends CallPath> = {
  readonly request: (of: Ingredients) => RequestFor<P>;
  /** The code for the owner, with a session of any channel; in a public call the code for everybody. */
  readonly code: Code;
  /** The code for another payer who names the owner's value; null: the request names no payer's value. */
  readonly foreign: Code | null;
};

const OK = codes.SUCCESS;

/** One row for each call; a missing row does not compile. */
export const AUTHORISATION: { readonly [P in CallPath]: Row<P> } = {
  '/user/isLogined': nobodys(() => ({})),
  '/user/login/sso': nobodys(
    () => ({ outputEndpoint: 'HISUN', requestToken: 'guessed' }),
    codes.LOGIN_FAILED,
  ),
  '/user/get4gSignatureData': nobodys(({ preSignatureData }) => ({ preSignatureData })),
  '/user/register': nobodys(
    () => ({ registerToken: 'guessed', agreementVersion: REGISTERING }),
    codes.REGISTER_TOKEN_REFUSED,
  ),
  '/register/getVerifyCode': nobodys(({ mobile }) => ({ mobile })),
  '/register/codeCheckAndRegister': nobodys(
    ({ mobile }) => ({
      mobile,
      code: '123456',
      codeToken: 'guessed',
      agreementVersion: REGISTERING,
      outputEndpoint: 'HISUN',
    }),
    codes.CODE_USED_UP,
  ),
  '/user/userBindEmpower': nobodys(
    () => ({ bindEmpowerToken: 'guessed', agreementVersion: AUTHORISING }),
    codes.EMPOWER_TOKEN_REFUSED,
  ),
  '/common/getMycsCode': nobodys(() => ({ outputEndpoint: 'csappswhtml5', returnPath: '/jiaofei/' })),
  '/user/getInXsInitCode': nobodys(() => ({ outputEndpoint: 'h5_zxs_220815' })),
  '/external/mini/getMini': nobodys(() => ({ outputEndpoint: 'XCX@HISUN', code: 'guessed' })),
  '/external/mini/getMiniToken': nobodys(
    () => ({ outputEndpoint: 'XCX@HISUN', ticket: 'guessed' }),
    codes.LOGIN_FAILED,
  ),
  '/user/logout': nobodys(() => ({})),
  '/user/getSessionList': nobodys(() => ({})),
  '/user/endSession': nobodys(() => ({ id: 'guessed' }), codes.NO_SUCH_THING),
  '/user/endOtherSessions': nobodys(() => ({})),
  '/user/getOwnCode': nobodys(() => ({ purpose: 'DATA_COPY' })),
  '/user/requestDataCopy': nobodys(() => ({ code: '123456', codeToken: 'guessed' }), codes.CODE_USED_UP),
  '/user/getDataCopy': nobodys(() => ({})),
  '/user/fetchDataCopy': nobodys(() => ({ copyId: 'guessed' }), codes.COPY_GONE),
  '/user/getClosing': nobodys(() => ({})),
  '/user/closeAccount': nobodys(() => ({ code: '123456', codeToken: 'guessed' }), codes.ORDERS_STILL_OPEN),
  '/project/getCityList': nobodys(() => ({})),
  '/project/getAllProjectList': nobodys(() => ({})),
  '/project/getProjectList': nobodys(() => ({ area: '430100' })),
  '/project/getPaymentUnitList': nobodys(() => ({ area: '430100', projectType: 'WATER' })),
  '/project/paymentCanUse': nobodys(({ own }) => ({ unitId: own.unitId })),
  '/project/getH5PaymentUrl': owned(
    ({ own }) => ({ unitId: own.unitId, accountId: own.accountId }),
    codes.UNIT_PAYS_HERE,
  ),
  '/common/getLocation': nobodys(() => ({})),
  '/output/channel/getOutputEndpointConfig': nobodys(() => ({ outputEndpoint: 'HISUN' })),
  '/common/getBannerList': nobodys(() => ({})),
  '/common/getFAQList': nobodys(() => ({})),
  '/common/hitsFAQ': nobodys(() => ({ faqId: 'refund' })),
  '/user/myService': nobodys(() => ({})),
  '/feedback/rateFeedback': nobodys(() => ({ feedbackId: 'guessed', stars: 5 }), codes.NO_SUCH_THING),
  '/feedback/add': owned(({ own }) => ({
    requestId: randomUUID(),
    kind: 'PAYMENT',
    text: 'x',
    about: { orderId: own.orderId },
    reason: 'NOT_CREDITED',
  })),
  '/bill/queryBill': owned(({ own }) => ({ accountId: own.accountId })),
  '/bill/payAgain': owned(({ own }) => ({ orderId: own.orderId })),
  '/billNotify/Hit': owned(({ own }) => ({ billNotifyDataId: own.noticeId })),
  '/user/getAccountList': owned(({ own }) => ({ groupId: own.groupId })),
  '/user/saveAccount': owned(({ own }) => ({ queryId: own.queryId })),
  '/user/updateAccount': owned(({ own }) => ({ accountId: own.accountId, remark: 'x', groupId: null })),
  '/user/delAccount': owned(({ own }) => ({ accountId: own.accountId })),
  '/user/updateAccountGroup': owned(({ own }) => ({ accountIds: [own.accountId], groupId: null })),
  '/user/getUserGroupList': nobodys(() => ({})),
  '/user/addUserGroup': owned(({ own }) => ({ name: 'parents', accountIds: [own.accountId] })),
  '/user/updateUserGroup': owned(({ own }) => ({ groupId: own.groupId, name: 'parents' })),
  '/user/deleteUserGroup': owned(({ own }) => ({ groupId: own.groupId })),
  '/order/createLifeOrder': owned(({ own }) => ({ ...own.wish, requestId: randomUUID() })),
  '/order/createPayment': owned(({ own: { wish } }) => {
    const { payHost, requestId: _, ...order } = wish;
    return { requestId: randomUUID(), payHost, orders: [order] };
  }),
  '/order/createLifeOrder5G': owned(({ own }) => ({ ...own.wish, requestId: randomUUID() })),
  '/order/decryptAndGetToken': nobodys(() => ({ data: 'guessed' }), codes.LINK_REFUSED),
  '/order/createDebLifeOrder': {
    request: ({ own }) => ({ ...own.wish, requestId: randomUUID() }),
    code: codes.SESSION_NEEDED,
    foreign: codes.SESSION_NEEDED,
  },
  '/order/cancelOrder': owned(({ own }) => ({ orderId: own.orderId })),
  '/order/getOrderList': nobodys(() => ({})),
  '/order/getOrderStatistics': nobodys(() => ({ from: '2026-01', to: '2026-12' })),
  '/order/getOrderDetail': owned(({ own }) => ({ orderId: own.orderId })),
  '/order/getPayment': owned(({ own }) => ({ paymentId: paymentIdOf(own.orderId) })),
  '/common/getSuccessPageUrl': owned(({ own }) => ({ orderId: own.orderId })),
  '/receipt/verify': nobodys(() => ({ code: 'guessed' }), codes.RECEIPT_NOT_GENUINE),
  '/receipt/verifyPayment': nobodys(() => ({ code: 'guessed' }), codes.RECEIPT_NOT_GENUINE),
  '/inbox/getMessageList': nobodys(() => ({})),
  '/inbox/readMessage': owned(({ own }) => ({ messageId: own.messageId })),
  '/points/getUserPointsInfo': nobodys(() => ({})),
  '/points/pointsExchange': nobodys(
    () => ({ requestId: randomUUID(), offerId: 'coupon-2', points: 1 }),
    codes.OFFER_CHANGED,
  ),
  '/points/pointsTipsUpdate': nobodys(() => ({})),
  '/marketing/yzdQueryAmountTicket': nobodys(() => ({})),
  '/marketing/yzdGrantTicket': nobodys(
    () => ({ requestId: randomUUID(), campaignId: 'festival' }),
    codes.CAMPAIGN_NOT_YET,
  ),
  '/marketing/appointUseTicket': owned(({ own }) => ({ couponId: own.couponId, accountId: own.accountId })),
  '/autopay/getCanOpenAutopayAccountList': nobodys(() => ({})),
  '/autopay/getOpenedAutopayAccountList': nobodys(() => ({})),
  '/autopay/viewAutopay': owned(({ own }) => ({ agreementId: own.agreementId })),
  '/autopay/canBindAutopay': owned(({ own }) => ({ accountId: own.accountId }), codes.AUTOPAY_IN_WALLET),
  '/autopay/canBindOrLookAutopay': owned(({ own }) => ({ accountId: own.accountId })),
  '/autopay/bindAutopay': owned(({ own }) => bindingOf(own), codes.AUTOPAY_IN_WALLET),
  '/autopay/bindAutoPayByPassword': owned(
    ({ own }) => ({ ...bindingOf(own), passwordToken: 'guessed' }),
    codes.AUTOPAY_IN_WALLET,
  ),
  '/autopay/reBindingAutoPay': owned(
    ({ own }) => ({ agreementId: own.agreementId }),
    codes.AUTOPAY_IN_WALLET,
  ),
  '/autopay/cancelAutopay': owned(({ own }) => ({ agreementId: own.agreementId }), codes.AUTOPAY_IN_WALLET),
  '/autopay/cancelAutoPayByPassword': owned(
    ({ own }) => ({ agreementId: own.agreementId, passwordToken: 'guessed' }),
    codes.AUTOPAY_IN_WALLET,
  ),
  '/autopay/modifyAutoPay': owned(
    ({ own }) => ({ agreementId: own.agreementId, rule: { cap: 1 } }),
    codes.AUTOPAY_IN_WALLET,
  ),
  '/autopay/unlockAutoPay': owned(({ own }) => ({ agreementId: own.agreementId }), codes.AUTOPAY_IN_WALLET),
  '/autopay/pauseAutoPay': owned(({ own }) => ({ agreementId: own.agreementId })),
  '/autopay/resumeAutoPay': owned(({ own }) => ({ agreementId: own.agreementId })),
  '/autopay/skipAutoPay': owned(({ own }) => ({ agreementId: own.agreementId, planId: own.planId })),
  '/autopay/approveAutoPay': owned(
    ({ own }) => ({ agreementId: own.agreementId, planId: own.planId, amount: 1 }),
    codes.AUTOPAY_IN_WALLET,
  ),
  '/analytics/collect': nobodys(() => ({
    product: 'life-payment',
    platform: 'browser',
    version: '1.0.127',
    outputEndpoint: 'HISUN',
    visit: randomUUID(),
    events: [{ kind: 'HEARTBEAT', at: 1, page: '/' }],
  })),
};

/** The request names no payer's value. */
function nobodys<P extends CallPath>(request: Row<P>['request'], code: Code = OK): Row<P> {
  return { request, code, foreign: null };
}

/** The request names a value of the owner, which does not exist for everybody else. */
function owned<P extends CallPath>(request: Row<P>['request'], code: Code = OK): Row<P> {
  return { request, code, foreign: codes.NO_SUCH_THING };
}

function bindingOf({ accountId }: Own) {
  return { requestId: randomUUID(), accountId, rule: { cap: 1 }, agreementVersion: versionOf(AUTOPAY_TERMS) };
}
