import * as paths from '@life-payment/contract/pages';
import { BASE } from '@life-payment/contract/pages';
import type { AroundNavHandler } from 'wouter';
import { m } from './i18n/messages.ts';

/** The facts of every page: its path, its title and who may see it. `app/screens.ts` has its screen. */

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

/** True if a path is one of home's two paths. */
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

/** Parameters of a page's address; undefined ones are left out. */
export type Params = Readonly<Record<string, string | number | undefined>>;

/** A path of the app with its parameters as a query. */
export function withParams(path: string, params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The number of the app's pages behind this one in the history. */
export function depth(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number'
    ? state.depth
    : 0;
}

/** Path of the current page, below /jiaofei. */
export function pathInView(): string {
  return window.location.pathname.slice(BASE.length) || '/';
}

/** Replaces the current page by a path. The router notices it, because it patches pushState and replaceState. */
export function replaceBy(path: string, params: Params): void {
  if (window.location.pathname !== `${BASE}${path}`)
    window.history.replaceState(window.history.state, '', `${BASE}${withParams(path, params)}`);
}

/** Skips a navigation to the current page, and counts the pages behind for the way back. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  if (inView(to)) return;
  navigate(to, { ...options, state: { depth: options?.replace ? depth() : depth() + 1 } });
  if (!options?.replace) window.scrollTo(0, 0);
};

/** Goes back to before all pages of the app, then runs `arrive`. */
export function atFirstPage(arrive: () => void): void {
  const pages = depth();
  if (pages === 0) {
    arrive();
    return;
  }
  window.addEventListener('popstate', arrive, { once: true });
  goBack(pages);
}

/** Goes back by a number of pages. Open dialogs end with the page, so that none of them stops it (`closeDialogOnBack`). */
export function goBack(pages: number): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  window.history.go(-pages);
}

/**
 * Makes the browser's way back close the dialog in front instead of leaving its page: it goes to the page again before anything else
 * hears of it, so it has to be called before the router listens. From the first page of the document no event tells of the way back.
 */
export function closeDialogOnBack(): void {
  /** The depth of the dialog's page until the app is there again. A second way back may come in between. */
  let goal: number | null = null;
  window.addEventListener('popstate', (event) => {
    const dialog = frontDialog();
    const own = Number(dialog?.dataset['depth'] ?? 0);
    if (goal === null && own > depth()) goal = own;
    if (goal === null) return;
    event.stopImmediatePropagation();
    if (depth() < goal) {
      window.history.go(goal - depth());
      return;
    }
    goal = null;
    dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
}

/** The open dialog that has the focus, else the last one of the document. */
function frontDialog(): HTMLElement | undefined {
  const open = [...document.querySelectorAll<HTMLElement>('dialog[open]')].reverse();
  return open.find((dialog) => dialog.contains(document.activeElement)) ?? open[0];
}

/** True if an address of the app, /jiaofei included, is the current page, however its query is encoded. */
function inView(address: string): boolean {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  return (
    pathname === window.location.pathname &&
    searchParams.toString() === new URLSearchParams(window.location.search).toString()
  );
}
