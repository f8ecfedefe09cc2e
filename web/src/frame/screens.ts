/**
 * The screen of each page. A screen's code is loaded when its page is first opened. This table is a file of its own, because
 * it changes with every release: it has the names of all screens' files.
 */
import * as paths from '@life-payment/contract/pages';
import type { ComponentType } from 'react';
import type { ScreenPath } from '../pages/routes.ts';

export { createDrawPage } from './page/draw-page.ts';

type LoadScreen = () => Promise<{ default: ComponentType }>;

const home: LoadScreen = () =>
  import('../screens/home/index.tsx').then(({ default: Home }) => ({ default: Home }));
const billDetails: LoadScreen = () => import('../screens/bill-details/index.tsx');
const mandate: LoadScreen = () => import('../screens/terms/index.tsx');

/** The screen of each page. */
export const SCREENS: Readonly<Record<ScreenPath, LoadScreen>> = {
  [paths.HOME_PATH]: home,
  [paths.INDEX_PATH]: home,
  [paths.QUESTIONS_PATH]: () => import('../screens/questions/index.tsx'),
  [paths.ORDER_PATH]: () => import('../screens/order-details/index.tsx'),
  [paths.PAYMENT_PATH]: () => import('../screens/payment/index.tsx'),
  [paths.ACCOUNTS_PATH]: () => import('../screens/accounts/index.tsx'),
  [paths.GROUP_PATH]: () => import('../screens/modify-group/index.tsx'),
  [paths.ADD_GROUP_PATH]: () => import('../screens/add-group/index.tsx'),
  [paths.RECORDS_PATH]: () => import('../screens/payment-records/index.tsx'),
  [paths.INBOX_PATH]: () => import('../screens/inbox/index.tsx'),
  [paths.HISTORICAL_PATH]: () => import('../screens/historical-accounts/index.tsx'),
  [paths.HISTORICAL_PAY_PATH]: () => import('../screens/pay-account/index.tsx'),
  [paths.ADD_PAYMENT_PATH]: () => import('../screens/add-payment/index.tsx'),
  [paths.AUTOPAY_PATH]: () => import('../screens/autopay/index.tsx'),
  [paths.AUTOPAY_MANAGE_PATH]: () => import('../screens/autopay-manage/index.tsx'),
  [paths.AUTOPAY_OPEN_PATH]: () => import('../screens/autopay-open/index.tsx'),
  [paths.AUTOPAY_OPENED_PATH]: () => import('../screens/autopay-opened/index.tsx'),
  [paths.AUTOPAY_CLOSED_PATH]: () => import('../screens/autopay-closed/index.tsx'),
  [paths.BILL_PATH]: billDetails,
  [paths.BILL_GROUP_PATH]: billDetails,
  [paths.FEEDBACK_PATH]: () => import('../screens/feedback/index.tsx'),
  [paths.RETURN_PATH]: () => import('../screens/payment-return/index.tsx'),
  [paths.PAID_PATH]: () => import('../screens/payment-success/index.tsx'),
  [paths.ORDER_PLACED_PATH]: () => import('../screens/order-placed/index.tsx'),
  [paths.MARKETING_PATH]: () => import('../screens/marketing/index.tsx'),
  [paths.COUPON_GRANT_PATH]: () => import('../screens/coupon-grant/index.tsx'),
  [paths.COUPON_USE_PATH]: () => import('../screens/coupon-use/index.tsx'),
  [paths.MY_DATA_PATH]: () => import('../screens/my-data/index.tsx'),
  [paths.DEBUGGING_PATH]: () => import('../screens/debugging/index.tsx'),
  [paths.PREVIEW_PATH]: () => import('../screens/preview-image/index.tsx'),
  [paths.CHOOSE_LOCATION_PATH]: () => import('../screens/choose-location/index.tsx'),
  [paths.OPEN_LOCATION_PATH]: () => import('../screens/open-location/index.tsx'),
  [paths.FUND_SECURITY_PATH]: mandate,
  [paths.PERSONAL_INFORMATION_PATH]: mandate,
  [paths.BIOMETRIC_PATH]: mandate,
  [paths.USER_TERMS_PATH]: mandate,
  [paths.PRIVACY_PATH]: mandate,
  [paths.REGISTER_PATH]: () => import('../screens/register/index.tsx'),
  [paths.JUMP_PATH]: () => import('../screens/jump/index.tsx'),
  [paths.APP_JUMP_PATH]: () => import('../screens/app-jump/index.tsx'),
  [paths.MINI_PROGRAM_JUMP_PATH]: () => import('../screens/mini-program-jump/index.tsx'),
  [paths.MAINTENANCE_PATH]: () => import('../screens/system-maintenance/index.tsx'),
  [paths.RECEIPT_PATH]: () => import('../screens/receipt/index.tsx'),
  [paths.DEB_PATH]: () => import('../screens/deb/index.tsx'),
  [paths.ENTRUSTED_PAYMENT_PATH]: mandate,
  [paths.CUSTOMER_SERVICE_PATH]: mandate,
  [paths.POP_UP_PATH]: () => import('../screens/pop-up/index.tsx'),
  '/not-found': () => import('../screens/not-found/index.tsx'),
};
