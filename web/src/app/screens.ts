import * as paths from '@life-payment/contract/pages';
import type { ComponentType } from 'react';
import type { ScreenPath } from '../lib/pages.ts';

/** A screen's code is loaded when its page is first opened. */
type LoadScreen = () => Promise<{ default: ComponentType }>;

const home: LoadScreen = () =>
  import('../features/home/HomeScreen.tsx').then(({ default: Home }) => ({ default: Home }));
const billDetails: LoadScreen = () => import('../features/bill/BillScreen.tsx');
const terms: LoadScreen = () => import('../features/terms/TermsScreen.tsx');

/** The screen of each page. The table is loaded after the app, because it changes with every release: it has the names of all files. */
export const SCREENS: Readonly<Record<ScreenPath, LoadScreen>> = {
  [paths.HOME_PATH]: home,
  [paths.INDEX_PATH]: home,
  [paths.QUESTIONS_PATH]: () => import('../features/care/QuestionsScreen.tsx'),
  [paths.ORDER_PATH]: () => import('../features/records/OrderScreen.tsx'),
  [paths.PAYMENT_PATH]: () => import('../features/pay/PaymentScreen.tsx'),
  [paths.ACCOUNTS_PATH]: () => import('../features/accounts/AccountsScreen.tsx'),
  [paths.GROUP_PATH]: () => import('../features/accounts/GroupScreen.tsx'),
  [paths.ADD_GROUP_PATH]: () =>
    import('../features/accounts/GroupScreen.tsx').then(({ AddGroup }) => ({ default: AddGroup })),
  [paths.RECORDS_PATH]: () => import('../features/records/RecordsScreen.tsx'),
  [paths.INBOX_PATH]: () => import('../features/care/InboxScreen.tsx'),
  [paths.HISTORICAL_PATH]: () => import('../features/accounts/HistoricalScreen.tsx'),
  [paths.HISTORICAL_PAY_PATH]: () =>
    import('../features/bill/BillScreen.tsx').then(({ PayAccount }) => ({ default: PayAccount })),
  [paths.ADD_PAYMENT_PATH]: () => import('../features/accounts/AddPaymentScreen.tsx'),
  [paths.AUTOPAY_PATH]: () => import('../features/autopay/AutopayScreen.tsx'),
  [paths.AUTOPAY_MANAGE_PATH]: () => import('../features/autopay/ManageScreen.tsx'),
  [paths.AUTOPAY_OPEN_PATH]: () => import('../features/autopay/OpenScreen.tsx'),
  [paths.AUTOPAY_OPENED_PATH]: () => import('../features/autopay/ResultScreen.tsx'),
  [paths.AUTOPAY_CLOSED_PATH]: () =>
    import('../features/autopay/ResultScreen.tsx').then(({ AutopayClosed }) => ({ default: AutopayClosed })),
  [paths.BILL_PATH]: billDetails,
  [paths.BILL_GROUP_PATH]: billDetails,
  [paths.FEEDBACK_PATH]: () => import('../features/care/FeedbackScreen.tsx'),
  [paths.RETURN_PATH]: () => import('../features/pay/ReturnScreen.tsx'),
  [paths.PAID_PATH]: () =>
    import('../features/pay/ReturnScreen.tsx').then(({ PaymentSuccess }) => ({ default: PaymentSuccess })),
  [paths.ORDER_PLACED_PATH]: () =>
    import('../features/records/OrderScreen.tsx').then(({ OrderPlaced }) => ({ default: OrderPlaced })),
  [paths.MARKETING_PATH]: () => import('../features/benefits/BenefitsScreen.tsx'),
  [paths.COUPON_GRANT_PATH]: () => import('../features/benefits/GrantScreen.tsx'),
  [paths.COUPON_USE_PATH]: () => import('../features/benefits/UseScreen.tsx'),
  [paths.MY_DATA_PATH]: () => import('../features/care/MyDataScreen.tsx'),
  [paths.DEBUGGING_PATH]: () => import('../features/system/DebuggingScreen.tsx'),
  [paths.PREVIEW_PATH]: () => import('../features/system/PreviewScreen.tsx'),
  [paths.CHOOSE_LOCATION_PATH]: () =>
    import('../features/system/LocationScreen.tsx').then(({ ChooseLocation }) => ({
      default: ChooseLocation,
    })),
  [paths.OPEN_LOCATION_PATH]: () => import('../features/system/LocationScreen.tsx'),
  [paths.FUND_SECURITY_PATH]: terms,
  [paths.PERSONAL_INFORMATION_PATH]: terms,
  [paths.BIOMETRIC_PATH]: terms,
  [paths.USER_TERMS_PATH]: terms,
  [paths.PRIVACY_PATH]: terms,
  [paths.REGISTER_PATH]: () => import('../features/sign-on/RegisterScreen.tsx'),
  [paths.JUMP_PATH]: () => import('../features/channels/JumpScreen.tsx'),
  [paths.APP_JUMP_PATH]: () =>
    import('../features/channels/JumpScreen.tsx').then(({ AppJump }) => ({ default: AppJump })),
  [paths.MINI_PROGRAM_JUMP_PATH]: () =>
    import('../features/channels/JumpScreen.tsx').then(({ MiniProgramJump }) => ({
      default: MiniProgramJump,
    })),
  [paths.MAINTENANCE_PATH]: () => import('../features/system/MaintenanceScreen.tsx'),
  [paths.RECEIPT_PATH]: () => import('../features/receipt/ReceiptScreen.tsx'),
  [paths.DEB_PATH]: () => import('../features/channels/PayByLinkScreen.tsx'),
  [paths.ENTRUSTED_PAYMENT_PATH]: terms,
  [paths.CUSTOMER_SERVICE_PATH]: terms,
  [paths.POP_UP_PATH]: () => import('../features/sign-on/PopUpScreen.tsx'),
  '/not-found': () =>
    import('../features/system/MaintenanceScreen.tsx').then(({ NotFoundView }) => ({
      default: NotFoundView,
    })),
};

/** The name that the head of a page has in its style sheet; a tapped row gets it for the change. */
const HEAD = 'head';

/** Makes what draws the next page: the tapped row moves to the page's head, unless the payer wants no motion. */
export function createDrawPage(): (change: () => void) => void {
  let tapped: HTMLElement | null = null;
  const note = ({ target }: Event) => {
    tapped = target instanceof Element ? target.closest('a') : null;
  };
  window.addEventListener('click', note, true);
  return (change) => {
    const row = tapped;
    tapped = null;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Only Chromium, which alone has `userAgentData`, is tested with it.
    const can = 'startViewTransition' in document && 'userAgentData' in navigator;
    if (row === null || still || !can || hasHead()) change();
    else drawFrom(row, change);
  };
}

function drawFrom(row: HTMLElement, change: () => void): void {
  row.style.viewTransitionName = HEAD;
  const transition = document.startViewTransition(async () => {
    change();
    // React draws a changed address in a microtask.
    await undefined;
    row.style.viewTransitionName = '';
    if (!hasHead()) transition.skipTransition();
  });
  // Both reject when the transition is skipped.
  for (const end of [transition.ready, transition.finished]) end.catch(() => undefined);
}

/** True if the page in view has a head: there may be one only, before and after. */
function hasHead(): boolean {
  return document.querySelector('[data-head]') !== null;
}
