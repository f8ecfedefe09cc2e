import { payButton } from '../../support/steps/pay.ts';
import type { Look } from '../look.ts';

const LISTS = ['/user/getAccountList', '/user/getUserGroupList'];

/** Saved accounts and their groups. */
export const ACCOUNTS: readonly Look[] = [
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
    calls: LISTS,
    query: ({ dueId }) => ({ accountId: dueId }),
    shows: payButton,
    empty: { shows: ({ page, words }) => page.getByRole('heading', { name: words.pay_account_none }) },
  },
];
