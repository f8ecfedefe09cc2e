import type { CallPath, RequestFor } from '@life-payment/contract';

/** A request of each call that its schema accepts, all its fields present. */
export const SAMPLES: { readonly [P in CallPath]: Required<RequestFor<P>> } = {
  '/user/isLogined': {},
  '/user/login/sso': { outputEndpoint: 'HISUN', requestToken: 'x', appType: 3, userInfo: 'x' },
  '/project/getCityList': { keyword: 'x' },
  '/project/getAllProjectList': { area: '430100' },
  '/project/getProjectList': { area: '430100' },
  '/project/getPaymentUnitList': { area: '430100', projectType: 'WATER' },
  '/project/paymentCanUse': { unitId: 'X' },
  '/common/getLocation': { latitude: 28.2, longitude: 112.9 },
  '/output/channel/getOutputEndpointConfig': { outputEndpoint: 'HISUN' },
  '/common/getBannerList': { outputEndpoint: 'HISUN' },
  '/bill/queryBill': { accountId: 'X', unitId: 'X', accountNumber: '1', area: '430100' },
  '/user/getAccountList': { groupId: 'X' },
  '/user/saveAccount': { queryId: 'X', remark: 'x', groupId: 'X' },
  '/user/getUserGroupList': {},
  '/order/createLifeOrder': {
    requestId: '3f2f7c0a-6a42-4d3d-9d28-0d5a8e3d7a11',
    queryId: 'X',
    billNos: ['1'],
    amount: 1,
    payHost: 'BROWSER',
  },
  '/order/cancelOrder': { orderId: 'X' },
  '/order/getOrderList': { month: '2026-11', projectType: 'WATER', status: 'CLOSED', cursor: 'x', limit: 20 },
  '/order/getOrderDetail': { orderId: 'X', payHost: 'BROWSER' },
  '/common/getSuccessPageUrl': { orderId: 'X' },
};
