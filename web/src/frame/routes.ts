import * as paths from '@life-payment/contract/pages';
import type { ComponentType } from 'react';
import { m } from '../i18n/messages.ts';
import { NOT_FOUND_PATH } from '../pages/paths.ts';
import type { Access } from '../session/guard.ts';

export type LoadScreen = () => Promise<{ default: ComponentType }>;

/** A page of the app. `path` is below /jiaofei. Without a title the bar is empty. */
export type Route = {
  readonly path: string;
  readonly access: Access;
  readonly title: (() => string) | null;
  readonly screen: LoadScreen;
};

const home: LoadScreen = () => import('../screens/home/index.tsx');
const billDetails: LoadScreen = () => import('../screens/bill-details/index.tsx');
const mandate: LoadScreen = () => import('../screens/terms/index.tsx');

/** Also stands in place of every page that needs login where the entry is closed. */
export const loadPopUp: LoadScreen = () => import('../screens/pop-up/index.tsx');

/** The order of a partner's link, beside its page: most who open a link pay first. */
export function loadGuestOrder() {
  return import('../screens/deb/GuestOrder.tsx');
}

/** Every path of the app, its title, who may see it, and its screen. */
export const ROUTES: readonly Route[] = [
  page(paths.HOME_PATH, m.title_app, home),
  page(paths.INDEX_PATH, m.title_app, home),
  page(paths.QUESTIONS_PATH, m.title_common_questions, () => import('../screens/questions/index.tsx')),
  page(paths.ORDER_PATH, m.title_order_details, () => import('../screens/order-details/index.tsx')),
  page(paths.ACCOUNTS_PATH, m.title_account_management, () => import('../screens/accounts/index.tsx')),
  page(paths.GROUP_PATH, m.title_modify_group, () => import('../screens/modify-group/index.tsx')),
  page(paths.ADD_GROUP_PATH, m.title_add_group, () => import('../screens/add-group/index.tsx')),
  page(paths.RECORDS_PATH, m.title_payment_records, () => import('../screens/payment-records/index.tsx')),
  page(paths.INBOX_PATH, m.title_messages, () => import('../screens/inbox/index.tsx')),
  page(
    paths.HISTORICAL_PATH,
    m.title_all_historical_accounts,
    () => import('../screens/historical-accounts/index.tsx'),
  ),
  page(paths.HISTORICAL_PAY_PATH, null, () => import('../screens/pay-account/index.tsx')),
  page(paths.ADD_PAYMENT_PATH, m.title_add_a_payment, () => import('../screens/add-payment/index.tsx')),
  page(paths.AUTOPAY_PATH, m.title_automatic_payment, () => import('../screens/autopay/index.tsx')),
  page(
    paths.AUTOPAY_MANAGE_PATH,
    m.title_automatic_payment_management,
    () => import('../screens/autopay-manage/index.tsx'),
  ),
  page(
    paths.AUTOPAY_OPEN_PATH,
    m.title_enable_automatic_payment,
    () => import('../screens/autopay-open/index.tsx'),
  ),
  page(
    paths.AUTOPAY_OPENED_PATH,
    m.title_automatic_payment_enabled,
    () => import('../screens/autopay-opened/index.tsx'),
  ),
  page(
    paths.AUTOPAY_CLOSED_PATH,
    m.title_automatic_payment_closed,
    () => import('../screens/autopay-closed/index.tsx'),
  ),
  page(paths.BILL_PATH, m.title_bill_details, billDetails),
  page(paths.BILL_GROUP_PATH, m.title_bill_details, billDetails),
  page(paths.FEEDBACK_PATH, m.title_give_feedback, () => import('../screens/feedback/index.tsx')),
  {
    ...page(paths.RETURN_PATH, m.title_jumping, () => import('../screens/payment-return/index.tsx')),
    access: 'order',
  },
  page(paths.PAID_PATH, m.title_jumping, () => import('../screens/payment-success/index.tsx')),
  page(paths.ORDER_PLACED_PATH, m.title_order_placed, () => import('../screens/order-placed/index.tsx')),
  {
    ...page(paths.MARKETING_PATH, m.title_marketing, () => import('../screens/marketing/index.tsx')),
    access: 'offer',
  },
  page(paths.COUPON_GRANT_PATH, m.title_year_end_warmth, () => import('../screens/coupon-grant/index.tsx')),
  page(paths.COUPON_USE_PATH, m.title_summer_coolness, () => import('../screens/coupon-use/index.tsx')),
  page(paths.MY_DATA_PATH, m.title_my_data, () => import('../screens/my-data/index.tsx')),
  page(paths.DEBUGGING_PATH, null, () => import('../screens/debugging/index.tsx')),
  page(paths.PREVIEW_PATH, null, () => import('../screens/preview-image/index.tsx')),
  page(paths.CHOOSE_LOCATION_PATH, null, () => import('../screens/choose-location/index.tsx')),
  page(paths.OPEN_LOCATION_PATH, null, () => import('../screens/open-location/index.tsx')),

  open(paths.FUND_SECURITY_PATH, m.title_fund_security, mandate),
  open(paths.PERSONAL_INFORMATION_PATH, m.title_personal_information, mandate),
  open(paths.BIOMETRIC_PATH, m.title_biometric_terms, mandate),
  open(paths.USER_TERMS_PATH, m.title_user_terms, mandate),
  open(paths.PRIVACY_PATH, m.title_privacy_policy, mandate),
  open(paths.REGISTER_PATH, m.title_register_wallet, () => import('../screens/register/index.tsx')),
  open(paths.JUMP_PATH, m.title_jumping, () => import('../screens/jump/index.tsx')),
  open(paths.APP_JUMP_PATH, m.title_jumping, () => import('../screens/app-jump/index.tsx')),
  open(paths.MINI_PROGRAM_JUMP_PATH, m.title_jumping, () => import('../screens/mini-program-jump/index.tsx')),
  open(
    paths.MAINTENANCE_PATH,
    m.title_system_maintenance,
    () => import('../screens/system-maintenance/index.tsx'),
  ),
  open(paths.RECEIPT_PATH, m.title_receipt, () => import('../screens/receipt/index.tsx')),
  open(paths.DEB_PATH, m.title_pay, () => import('../screens/deb/index.tsx')),
  open(paths.ENTRUSTED_PAYMENT_PATH, m.title_entrusted_terms, mandate),
  open(paths.CUSTOMER_SERVICE_PATH, m.title_service_terms, mandate),
  open(paths.POP_UP_PATH, m.title_app, loadPopUp),
];

/** The page of a path below /jiaofei; a slash at the end does not count. Null when there is none. */
export function findRoute(path: string): Route | null {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return ROUTES.find((route) => route.path === (plain || '/')) ?? null;
}

/** The page a route name stands for: the last part of its path; the home page is `index`. */
export function findRouteByName(name: string): Route | null {
  return ROUTES.find((route) => route.path.split('/').at(-1) === name && name !== '') ?? null;
}

/** The path events are about: a page's own, never what else somebody put into an address. */
export function trackedPath(path: string): string {
  return findRoute(path)?.path ?? NOT_FOUND_PATH;
}

/** What the document is called: the page's title, or the app's. */
export function documentTitle(route: Route | null): string {
  return route === null ? m.title_not_found() : (route.title?.() ?? m.title_app());
}

function page(path: string, title: Route['title'], screen: LoadScreen): Route {
  return {
    path,
    access: 'login',
    title,
    screen,
  };
}

function open(path: string, title: Route['title'], screen: LoadScreen): Route {
  return {
    ...page(path, title, screen),
    access: 'public',
  };
}
