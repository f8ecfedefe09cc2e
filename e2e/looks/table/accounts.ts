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
    shows: ({ page, words }) => page.getByRole('link', { name: words.addGroup }),
    empty: {
      holder: 'newcomer',
      shows: ({ page, words }) => page.getByRole('heading', { name: words.noAccounts }),
    },
  },
  {
    name: 'modify-group',
    path: '/pages/hhgl/accountModify',
    calls: LISTS,
    query: ({ groupId }) => ({ groupId }),
    shows: ({ page, words }) => page.getByLabel(words.groupName),
    empty: {
      query: ({ emptyGroupId }) => ({ groupId: emptyGroupId }),
      shows: ({ page, words }) => page.getByLabel(words.groupName),
    },
  },
  {
    name: 'add-group',
    path: '/pages/hhgl/addGroup',
    calls: LISTS,
    shows: ({ page, words }) => page.getByLabel(words.groupName),
    empty: { holder: 'newcomer', shows: ({ page, words }) => page.getByLabel(words.groupName) },
  },
  {
    name: 'historical-accounts',
    path: '/pages/lszh/lszh',
    calls: LISTS,
    shows: ({ page, words }) => page.getByText(words.notPaidYet).first(),
    empty: {
      holder: 'newcomer',
      shows: ({ page, words }) => page.getByRole('heading', { name: words.noAccounts }),
    },
  },
  {
    name: 'pay-account',
    path: '/pages/lszh/zcjf_jump',
    calls: LISTS,
    query: ({ dueId }) => ({ accountId: dueId }),
    shows: payButton,
    empty: { shows: ({ page, words }) => page.getByRole('heading', { name: words.whichAccount }) },
  },
];
