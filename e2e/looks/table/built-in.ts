import type { Page } from '@playwright/test';
import type { Look } from '../look.ts';

/** Pages that show what another page gives them: pictures, places, and the details of a problem. */
export const BUILT_IN: readonly Look[] = [
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
    file: 'ChooseLocationScreen',
    query: () => ({ latitude: '27.83', longitude: '113.13' }),
    shows: ({ page, words }) => page.locator('button:enabled', { hasText: words.place_use }),
  },
  {
    name: 'open-location',
    path: '/open-location',
    file: 'OpenLocationScreen',
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
];

/** Serves a picture on the app's own origin, as wide as a photo. */
function servePicture(page: Page): Promise<unknown> {
  return page.route(/\/jiaofei\/look\.svg/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#c5d86d"/><circle cx="400" cy="300" r="200" fill="#0b7a5b"/></svg>',
    }),
  );
}
