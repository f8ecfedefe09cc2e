import { answerWith } from '../../support/answers.ts';
import type { Look } from '../look.ts';

const TICKETS = '/marketing/yzdQueryAmountTicket';
const MARKETING = '/pages/marketing/marketing';

/** Points and coupons. */
export const BENEFITS: readonly Look[] = [
  {
    name: 'marketing',
    path: MARKETING,
    calls: ['/marketing/yzdQueryAmountTicket', '/points/getUserPointsInfo'],
    shows: ({ page, words }) => page.getByRole('heading', { name: words.benefit_exchange_heading }),
    empty: {
      holder: 'newcomer',
      query: () => ({ show: 'points' }),
      shows: ({ page, words }) => page.getByRole('heading', { name: words.benefit_history_none }),
    },
  },
  {
    name: 'coupons',
    path: MARKETING,
    query: () => ({ show: 'coupons' }),
    shows: ({ page, words }) => page.getByRole('link', { name: words.benefit_use }).first(),
    empty: {
      holder: 'newcomer',
      query: () => ({ show: 'coupons' }),
      shows: ({ page, words }) => page.getByRole('heading', { name: words.benefit_coupons_none }),
    },
  },
  {
    name: 'coupon-grant',
    path: '/pages/yzdGrantTicket/yzdGrantTicket',
    calls: [TICKETS],
    shows: ({ page, words }) => page.getByRole('button', { name: words.benefit_get_this }),
    empty: {
      prepare: (page) => answerWith(page, TICKETS, { msgCd: 'LIV00000', msgInfo: '', body: { tickets: [] } }),
      shows: ({ page, words }) => page.getByRole('heading', { name: words.noCampaign }),
    },
  },
  {
    name: 'coupon-use',
    path: '/pages/yzdUseTicket/yzdUseTicket',
    calls: ['/points/getUserPointsInfo'],
    shows: ({ page, words }) => page.getByRole('button', { name: words.keepCoupon }),
    empty: {
      holder: 'newcomer',
      shows: ({ page, words }) => page.getByRole('heading', { name: words.benefit_use_none }),
    },
  },
];
