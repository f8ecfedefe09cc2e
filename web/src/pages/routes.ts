/** The facts of every page: its path, its title and who may see it. `frame/screens.ts` has its screen. */
import * as paths from '@life-payment/contract/pages';
import { m } from '../i18n/messages.ts';

/**
 * Who may see a page. `offer`: the page asks for login, and continues if that fails. `order`: logged-in payers, and
 * guests whose link made the page's order.
 */
export type Access = 'public' | 'login' | 'offer' | 'order';

/** The path of a page, below /jiaofei. */
type PagePath = Exclude<(typeof paths)[keyof typeof paths], typeof paths.BASE>;

/** A path without a page. */
export const NOT_FOUND_PATH = '/not-found';

/** A path that has a screen. */
export type ScreenPath = PagePath | typeof NOT_FOUND_PATH;

/** A page of the app. Without a title the bar is empty. */
export type Route = {
  readonly path: PagePath;
  readonly access: Access;
  readonly title: (() => string) | null;
};

/** The table of pages. */
export const ROUTES: readonly Route[] = [
  page(paths.HOME_PATH, m.title_app),
  page(paths.INDEX_PATH, m.title_app),
  page(paths.QUESTIONS_PATH, m.title_common_questions),
  page(paths.ORDER_PATH, m.title_order_details),
  page(paths.PAYMENT_PATH, m.title_payment),
  page(paths.ACCOUNTS_PATH, m.title_account_management),
  page(paths.GROUP_PATH, m.title_modify_group),
  page(paths.ADD_GROUP_PATH, m.title_add_group),
  page(paths.RECORDS_PATH, m.title_payment_records),
  page(paths.INBOX_PATH, m.title_messages),
  page(paths.HISTORICAL_PATH, m.title_all_historical_accounts),
  page(paths.HISTORICAL_PAY_PATH, null),
  page(paths.ADD_PAYMENT_PATH, m.title_add_a_payment),
  page(paths.AUTOPAY_PATH, m.title_automatic_payment),
  page(paths.AUTOPAY_MANAGE_PATH, m.title_automatic_payment_management),
  page(paths.AUTOPAY_OPEN_PATH, m.title_enable_automatic_payment),
  page(paths.AUTOPAY_OPENED_PATH, m.title_automatic_payment_enabled),
  page(paths.AUTOPAY_CLOSED_PATH, m.title_automatic_payment_closed),
  page(paths.BILL_PATH, m.title_bill_details),
  page(paths.BILL_GROUP_PATH, m.title_bill_details),
  page(paths.FEEDBACK_PATH, m.title_give_feedback),
  page(paths.RETURN_PATH, m.title_jumping, 'order'),
  page(paths.PAID_PATH, m.title_jumping),
  page(paths.ORDER_PLACED_PATH, m.title_order_placed),
  page(paths.MARKETING_PATH, m.title_marketing, 'offer'),
  page(paths.COUPON_GRANT_PATH, m.title_year_end_warmth),
  page(paths.COUPON_USE_PATH, m.title_summer_coolness),
  page(paths.MY_DATA_PATH, m.title_my_data),
  page(paths.DEBUGGING_PATH, null),
  page(paths.PREVIEW_PATH, null),
  page(paths.CHOOSE_LOCATION_PATH, m.place_choose),
  page(paths.OPEN_LOCATION_PATH, m.place_title),

  open(paths.FUND_SECURITY_PATH, m.title_fund_security),
  open(paths.PERSONAL_INFORMATION_PATH, m.title_personal_information),
  open(paths.BIOMETRIC_PATH, m.title_biometric_terms),
  open(paths.USER_TERMS_PATH, m.title_user_terms),
  open(paths.PRIVACY_PATH, m.title_privacy_policy),
  open(paths.REGISTER_PATH, m.title_register_wallet),
  open(paths.JUMP_PATH, m.title_jumping),
  open(paths.APP_JUMP_PATH, m.title_jumping),
  open(paths.MINI_PROGRAM_JUMP_PATH, m.title_jumping),
  open(paths.MAINTENANCE_PATH, m.title_system_maintenance),
  open(paths.RECEIPT_PATH, m.title_receipt),
  open(paths.DEB_PATH, m.title_pay),
  open(paths.ENTRUSTED_PAYMENT_PATH, m.title_entrusted_terms),
  open(paths.CUSTOMER_SERVICE_PATH, m.title_service_terms),
  open(paths.POP_UP_PATH, m.title_app),
];

/** The page of a path below /jiaofei, with or without a slash at the end. Null without one. */
export function findRoute(path: string): Route | null {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return ROUTES.find((route) => route.path === (plain || '/')) ?? null;
}

/** The page of a route name: the last part of the page's path; home is `index`. */
export function findRouteByName(name: string): Route | null {
  return ROUTES.find((route) => route.path.split('/').at(-1) === name && name !== '') ?? null;
}

/** Whether a path is one of home's two paths. */
export function isHome(path: string): boolean {
  return path === paths.HOME_PATH || path === paths.INDEX_PATH;
}

/** The path that events carry: a page's own, never other text of an address. */
export function trackedPath(path: string): string {
  return findRoute(path)?.path ?? NOT_FOUND_PATH;
}

/** The document's title: the page's, or the app's. */
export function documentTitle(route: Route | null): string {
  return route === null ? m.title_not_found() : (route.title?.() ?? m.title_app());
}

function page(path: PagePath, title: Route['title'], access: Access = 'login'): Route {
  return { path, access, title };
}

function open(path: PagePath, title: Route['title']): Route {
  return page(path, title, 'public');
}
