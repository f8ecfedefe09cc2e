import type { Phone } from '../../support/phone.ts';
import { numberField } from '../../support/steps/add-account.ts';
import { payDue } from '../../support/steps/home.ts';
import { orderStatus } from '../../support/steps/order.ts';
import { payButton } from '../../support/steps/pay.ts';
import type { Look } from '../look.ts';

/** Bills, payments and records. */
export const MONEY: readonly Look[] = [
  {
    name: 'home',
    path: '/',
    main: true,
    calls: ['/user/getAccountList', '/project/getAllProjectList'],
    shows: payDue,
    empty: {
      holder: 'newcomer',
      shows: ({ page, words }) => page.getByRole('heading', { name: words.home_empty_title }),
    },
  },
  {
    name: 'add-payment',
    path: '/pages/xzjf/xzjf',
    main: true,
    calls: ['/project/getAllProjectList'],
    query: () => ({ projectType: 'WATER', area: '430100' }),
    shows: numberField,
    // A city without a unit of the project.
    empty: {
      query: () => ({ projectType: 'WATER', area: '460300' }),
      shows: ({ page, words }) => page.getByText(words.noUnitHere),
    },
  },
  {
    name: 'add-payment-closed',
    path: '/pages/xzjf/xzjf',
    query: () => ({ projectType: 'PROPERTY', area: '430100', unitId: 'property-closed' }),
    shows: ({ page, words }) => page.getByRole('alert').getByText(words.unitHours),
  },
  {
    name: 'bill',
    path: '/pages/zdxq/zdxq',
    main: true,
    calls: ['/bill/queryBill'],
    query: ({ dueId }) => ({ accountId: dueId }),
    shows: payButton,
    empty: {
      query: ({ paidUpId }) => ({ accountId: paidUpId }),
      shows: ({ page, words }) => page.getByRole('heading', { name: words.bill_none }),
    },
  },
  {
    name: 'bill-higher',
    path: '/pages/zdxq/zdxq',
    calls: ['/bill/queryBill'],
    query: ({ higherId }) => ({ accountId: higherId }),
    shows: ({ page, words }) => page.getByText(words.bill_bars_legend),
  },
  {
    name: 'top-up',
    path: '/pages/zdxq/zdxq',
    calls: ['/bill/queryBill'],
    query: ({ topUpId }) => ({ accountId: topUpId }),
    shows: payButton,
  },
  {
    name: 'order',
    path: '/pages/ddxq/ddxq',
    main: true,
    calls: ['/order/getOrderDetail'],
    query: ({ creditedId }) => orderOf(creditedId),
    shows: succeeded,
    empty: {
      holder: 'newcomer',
      query: ({ creditedId }) => orderOf(creditedId),
      shows: ({ page, words }) => page.getByRole('heading', { name: words.order_none }),
    },
  },
  {
    name: 'payment',
    path: '/pages/payment/payment',
    calls: ['/order/getPayment'],
    query: ({ paymentId }) => ({ paymentId }),
    shows: ({ page, words }) => page.getByText(words.payment_say_succeeded),
    empty: {
      holder: 'newcomer',
      query: ({ paymentId }) => ({ paymentId }),
      shows: ({ page, words }) => page.getByRole('heading', { name: words.payment_none }),
    },
  },
  {
    name: 'records',
    path: '/pages/jfjl/jfjl',
    main: true,
    calls: ['/order/getOrderList', '/order/getOrderStatistics'],
    shows: ({ page, words }) => page.getByText(words.records_paid_year),
    empty: {
      holder: 'newcomer',
      shows: ({ page, words }) => page.getByRole('heading', { name: words.records_empty }),
    },
  },
  {
    name: 'receipts',
    path: '/pages/jfjl/jfjl',
    query: () => ({ status: 'SUCCEEDED', open: 'receipt' }),
    shows: ({ page, words }) => page.getByText(words.records_receipts),
  },
  {
    name: 'receipt',
    path: '/pages/receipt/receipt',
    holder: 'anybody',
    calls: ['/receipt/verify'],
    query: ({ receipt }) => ({ receipt }),
    shows: ({ page, words }) => page.getByRole('status').getByText(words.genuine),
    empty: {
      holder: 'anybody',
      query: ({ receipt }) => ({ receipt: `${receipt}A` }),
      shows: ({ page, words }) => page.getByRole('alert').getByText(words.receipt_forged),
    },
  },
  {
    name: 'payment-return',
    path: '/pages/zfcg/zfcg',
    calls: ['/order/getOrderDetail'],
    query: ({ unpaidId }) => orderOf(unpaidId),
    // It never says why it can't ask: what counts is that nothing is known about the payment.
    signs: {
      loading: ({ page, words }) => page.getByRole('heading', { name: words.payment_confirming }),
      offline: ({ page, words }) => page.getByRole('button', { name: words.retry }),
    },
    shows: ({ page, words }) => page.getByRole('heading', { name: words.payment_ask }),
    empty: {
      holder: 'newcomer',
      query: ({ unpaidId }) => orderOf(unpaidId),
      shows: ({ page, words }) => page.getByRole('heading', { name: words.title_not_found }),
    },
  },
  {
    name: 'payment-success',
    path: '/pages/tycgy/tycgy',
    file: 'ReturnScreen',
    query: ({ creditedId }) => orderOf(creditedId),
    shows: succeeded,
  },
  {
    name: 'order-placed',
    path: '/pages/5Gtycgy/5Gtycgy',
    calls: ['/order/getOrderDetail'],
    query: ({ creditedId }) => orderOf(creditedId),
    shows: succeeded,
    empty: {
      holder: 'newcomer',
      query: ({ creditedId }) => orderOf(creditedId),
      shows: ({ page, words }) => page.getByRole('heading', { name: words.order_none }),
    },
  },
  {
    name: 'link',
    path: '/pages/deb/deb',
    holder: 'anybody',
    calls: ['/order/decryptAndGetToken'],
    query: async ({ newLink }) => ({ outputEndpoint: 'partner_demo', data: await newLink() }),
    shows: payButton,
    empty: {
      holder: 'anybody',
      query: () => ({ outputEndpoint: 'partner_demo', data: 'no.such.link' }),
      shows: (phone) => phone.page.getByRole('heading', { name: phone.words.linkNotValid }),
    },
  },
];

function orderOf(orderId: string) {
  return { orderId };
}

function succeeded(phone: Phone) {
  return orderStatus(phone, phone.words.status_succeeded);
}
