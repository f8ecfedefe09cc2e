import { answerWith } from '../../support/answers.ts';
import type { Look } from '../look.ts';

const TERMS = ['bzgz', 'grxx', 'swsb', 'yszc'] as const;

/** Texts to read, and ways to contact somebody. */
export const CONTENT: readonly Look[] = [
  {
    name: 'inbox',
    path: '/pages/inbox/inbox',
    calls: ['/inbox/getMessageList'],
    shows: ({ page, words }) => page.getByRole('main').getByText(words.newBill).first(),
    empty: {
      holder: 'newcomer',
      shows: ({ page, words }) => page.getByRole('heading', { name: words.inbox_empty }),
    },
  },
  {
    name: 'questions',
    path: '/pages/cjwt/cjwt',
    calls: ['/common/getFAQList'],
    shows: ({ page }) => page.getByRole('main').getByRole('group').first(),
    empty: {
      prepare: (page) =>
        answerWith(page, '/common/getFAQList', { msgCd: 'LIV00000', msgInfo: '', body: { sections: [] } }),
      shows: ({ page, words }) => page.getByRole('heading', { name: words.questions_empty }),
    },
  },
  {
    name: 'feedback',
    path: '/pages/feedBack/feedBack',
    file: 'FeedbackScreen',
    shows: ({ page, words }) => page.getByLabel(words.feedbackText),
  },
  {
    name: 'my-data',
    path: '/pages/myData/myData',
    calls: ['/user/getDataCopy'],
    shows: (phone) => phone.page.getByRole('button', { name: phone.words.data_copy_ask }),
  },
  {
    name: 'closing',
    path: '/pages/myData/myData',
    query: () => ({ show: 'closing' }),
    calls: ['/user/getClosing'],
    shows: (phone) => phone.page.getByRole('button', { name: phone.words.closing_off }),
    empty: {
      holder: 'newcomer',
      query: () => ({ show: 'closing' }),
      shows: ({ page, words }) => page.getByRole('button', { name: words.register_get_code }),
    },
  },
  { ...terms('yhfw', '/pages/fwxy/yhfw'), file: 'yhfw' },
  ...TERMS.map((name) => terms(name, `/pages/fwxy/${name}`)),
  terms('paymentAgreement', '/pages/paymentAgreement/paymentAgreement'),
  terms('serviceAgreement', '/pages/serviceAgreement/serviceAgreement'),
];

/** One of the legal texts. They share a screen, so one of them shows how it waits. */
function terms(name: string, path: string): Look {
  return {
    name: `terms-${name}`,
    path,
    holder: 'anybody',
    shows: ({ page, words }) => page.getByRole('heading', { name: words.terms_short }),
  };
}
