import type { Page } from '@playwright/test';
import { WALLET_ANDROID } from '../../support/steps/autopay.ts';
import type { Look } from '../look.ts';

const VIEW = '/autopay/viewAutopay';

/** Automatic payment. */
export const AUTOPAY: readonly Look[] = [
  {
    name: 'autopay',
    path: '/pages/zdjf/zdjf',
    calls: ['/autopay/getOpenedAutopayAccountList', '/autopay/getCanOpenAutopayAccountList'],
    prepare: inWallet,
    shows: (phone) => phone.page.getByRole('heading', { name: phone.words.autopay_who }),
    empty: {
      holder: 'newcomer',
      prepare: inWallet,
      shows: (phone) => phone.page.getByRole('heading', { name: phone.words.autopay_none }),
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
    shows: (phone) => {
      const { words } = phone;
      const { page } = phone;
      return page
        .getByLabel(words.autopay_cap)
        .or(page.getByRole('heading', { name: words.autopay_in_wallet }));
    },
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
];

/** Makes the service see the page in the wallet client. In other channels it says that the wallet client is needed. */
function inWallet(page: Page): Promise<unknown> {
  return page.setExtraHTTPHeaders({ 'user-agent': WALLET_ANDROID });
}
