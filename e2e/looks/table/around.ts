import type { Page } from '@playwright/test';
import { answerWith } from '../../support/answers.ts';
import { mobileField } from '../../support/steps/register.ts';
import type { Look } from '../look.ts';

const TERMS = ['bzgz', 'grxx', 'swsb', 'yszc'] as const;

/** Texts to read and ways to contact somebody; pages that show what another page gives them; ways into the app and out of it. */
export const AROUND: readonly Look[] = [
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
  {
    name: 'preview-image',
    path: '/preview-image',
    file: 'PreviewScreen',
    prepare: servePicture,
    query: () => ({ urls: '/jiaofei/look.svg,/jiaofei/look.svg?2' }),
    shows: ({ page }) => page.getByRole('dialog').getByRole('img').first(),
    empty: { shows: ({ page, words }) => page.getByRole('heading', { name: words.preview_none_title }) },
  },
  {
    name: 'choose-location',
    path: '/choose-location',
    file: 'LocationScreen',
    query: () => ({ latitude: '27.83', longitude: '113.13' }),
    shows: ({ page, words }) => page.locator('button:enabled', { hasText: words.place_use }),
  },
  {
    name: 'open-location',
    path: '/open-location',
    file: 'LocationScreen',
    query: () => ({
      latitude: '28.2282',
      longitude: '112.9388',
      name: '长沙水业集团五一大道营业厅',
      address: '湖南省长沙市芙蓉区五一大道 389 号',
    }),
    shows: ({ page, words }) =>
      page.getByRole('application', { name: words.map_label }).locator('img').first(),
    empty: { shows: ({ page, words }) => page.getByRole('heading', { name: words.place_missing }) },
  },
  {
    name: 'debugging',
    path: '/uni_modules/HF-HF_debugging/pages/next/next',
    file: 'DebuggingScreen',
    shows: ({ page, words }) => page.getByRole('dialog', { name: words.debug_title }),
  },
  {
    name: 'register',
    path: '/pages/register/register',
    holder: 'anybody',
    file: 'RegisterScreen',
    shows: mobileField,
  },
  {
    name: 'log-in',
    path: '/pages/popUp/popUp',
    holder: 'anybody',
    file: 'PopUpScreen',
    shows: ({ page, words }) => page.getByRole('heading', { name: words.pop_welcome_title }),
  },
  {
    name: 'maintenance',
    path: '/pages/systemMaintenance/systemMaintenance',
    holder: 'anybody',
    file: 'MaintenanceScreen',
    shows: ({ page, words }) => page.getByRole('heading', { name: words.maintenance_heading }),
  },
  {
    name: 'jump',
    path: '/pages/jump/jump',
    holder: 'anybody',
    calls: ['/output/channel/getOutputEndpointConfig'],
    query: () => ({ jumpUrl: 'https://elsewhere.example/' }),
    shows: ({ page, words }) => page.getByRole('alert').getByText(words.jump_refused),
  },
  {
    name: 'app-jump',
    path: '/pages/jump/appjump',
    holder: 'anybody',
    file: 'JumpScreen',
    query: () => ({ page: 'jfjl' }),
    shows: ({ page, words }) => page.getByRole('button', { name: words.jump_wallet_open }),
  },
  {
    name: 'mini-program-jump',
    path: '/pages/jump/jumpGwxcx',
    holder: 'anybody',
    file: 'JumpScreen',
    shows: ({ page, words }) => page.getByRole('heading', { name: words.jump_mini_outside }),
  },
  {
    name: 'not-found',
    path: '/pages/none/none',
    holder: 'anybody',
    shows: ({ page, words }) => page.getByRole('button', { name: words.back_home }),
  },
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

/** Serves a picture on the app's own origin, as wide as a photo. */
function servePicture(page: Page): Promise<unknown> {
  return page.route(/\/jiaofei\/look\.svg/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#c5d86d"/><circle cx="400" cy="300" r="200" fill="#0b7a5b"/></svg>',
    }),
  );
}
