import type { Page } from '@playwright/test';
import { answerWith } from '../../support/answers.ts';
import { WALLET_ANDROID } from '../../support/steps/autopay.ts';
import { payButton } from '../../support/steps/pay.ts';
import type { Look } from '../look.ts';

const LISTS = ['/user/getAccountList', '/user/getUserGroupList'];
const VIEW = '/autopay/viewAutopay';
const TICKETS = '/marketing/yzdQueryAmountTicket';
const MARKETING = '/pages/marketing/marketing';

/** Accounts and their groups, automatic payment, points and coupons. */
export const PAYER: readonly Look[] = [
  {
    name: 'accounts',
    path: '/pages/hhgl/hhgl',
    main: true,
    calls: LISTS,
    shows: ({ page, words }) => page.getByRole('link', { name: words.title_add_group }),
    empty: {
      holder: 'newcomer',
      shows: ({ page, words }) => page.getByRole('heading', { name: words.accounts_none }),
    },
  },
  {
    name: 'modify-group',
    path: '/pages/hhgl/accountModify',
    calls: LISTS,
    query: ({ groupId }) => ({ groupId }),
    shows: ({ page, words }) => page.getByLabel(words.group_name),
    empty: {
      query: ({ emptyGroupId }) => ({ groupId: emptyGroupId }),
      shows: ({ page, words }) => page.getByLabel(words.group_name),
    },
  },
  {
    name: 'add-group',
    path: '/pages/hhgl/addGroup',
    calls: LISTS,
    shows: ({ page, words }) => page.getByLabel(words.group_name),
    empty: { holder: 'newcomer', shows: ({ page, words }) => page.getByLabel(words.group_name) },
  },
  {
    name: 'historical-accounts',
    path: '/pages/lszh/lszh',
    calls: LISTS,
    shows: ({ page, words }) => page.getByText(words.historical_never_paid).first(),
    empty: {
      holder: 'newcomer',
      shows: ({ page, words }) => page.getByRole('heading', { name: words.accounts_none }),
    },
  },
  {
    name: 'pay-account',
    path: '/pages/lszh/zcjf_jump',
    calls: ['/bill/queryBill'],
    query: ({ dueId }) => ({ accountId: dueId }),
    shows: payButton,
    empty: { shows: ({ page, words }) => page.getByRole('heading', { name: words.pay_account_none }) },
  },
  {
    name: 'autopay',
    path: '/pages/zdjf/zdjf',
    calls: ['/autopay/getOpenedAutopayAccountList', '/autopay/getCanOpenAutopayAccountList'],
    prepare: inWallet,
    shows: (phone) => phone.page.getByRole('heading', { name: phone.words.autopay_who }),
    empty: {
      holder: 'newcomer',
      prepare: inWallet,
      shows: ({ page, words }) =>
        page
          .getByRole('heading', { name: words.autopay_none })
          .or(page.getByRole('heading', { name: words.autopay_in_wallet })),
    },
  },
  {
    name: 'autopay-elsewhere',
    path: '/pages/zdjf/zdjf',
    shows: ({ page, words }) => page.getByRole('link', { name: words.jump_wallet_open }),
  },
  {
    name: 'autopay-open',
    path: '/pages/zdjfkt/zdjfkt',
    calls: ['/autopay/canBindAutopay'],
    query: ({ dueId }) => ({ accountId: dueId }),
    prepare: inWallet,
    shows: ({ page, words }) =>
      page.getByLabel(words.autopay_cap).or(page.getByRole('heading', { name: words.autopay_in_wallet })),
    empty: {
      shows: (phone) => phone.page.getByRole('heading', { name: phone.words.autopay_no_account }),
    },
  },
  {
    name: 'autopay-manage',
    path: '/pages/zdjfgl/zdjfgl',
    calls: [VIEW],
    query: ({ agreementId }) => ({ agreementId }),
    prepare: inWallet,
    shows: (phone) => phone.page.getByRole('heading', { name: phone.words.autopay_history }),
    empty: {
      shows: (phone) => phone.page.getByRole('heading', { name: phone.words.autopay_no_account }),
    },
  },
  {
    name: 'autopay-opened',
    path: '/pages/zdjfktcg/zdjfktcg',
    calls: [VIEW],
    query: ({ agreementId }) => ({ agreementId }),
    shows: (phone) => phone.page.getByRole('heading', { name: phone.words.autopay_opened }),
    empty: {
      shows: (phone) => phone.page.getByRole('heading', { name: phone.words.autopay_no_account }),
    },
  },
  {
    name: 'autopay-closed',
    path: '/pages/zdjfgbcg/zdjfgbcg',
    calls: [VIEW],
    query: ({ closedAgreementId }) => ({ agreementId: closedAgreementId }),
    shows: (phone) => phone.page.getByRole('heading', { name: phone.words.autopay_closed }),
    empty: {
      shows: (phone) => phone.page.getByRole('heading', { name: phone.words.autopay_no_account }),
    },
  },
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
    shows: ({ page, words }) => page.getByRole('button', { name: words.benefit_get, exact: true }),
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

/** Makes the service see the page in the wallet client. In other channels it says that the wallet client is needed. */
function inWallet(page: Page): Promise<unknown> {
  return page.setExtraHTTPHeaders({ 'user-agent': WALLET_ANDROID });
}
