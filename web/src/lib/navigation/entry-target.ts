import {
  ADD_PAYMENT_PATH,
  HISTORICAL_PATH,
  HISTORICAL_PAY_PATH,
  MARKETING_PATH,
  ORDER_PATH,
  QUESTIONS_PATH,
  RECORDS_PATH,
} from '@life-payment/contract/pages';
import { findRouteByName, NOT_FOUND_PATH, type Params } from '../pages.ts';

/** The target of an entry address: a page and its parameters. */
export type EntryTarget = { readonly path: string; readonly params: Params };

/** The parameters that an entry may pass on to a page it names by route name. */
const PASSED_ON = [
  'accountId',
  'projectType',
  'area',
  'orderId',
  'billNotifyDataId',
  'money',
  'jump',
  'agreementId',
];

/** The pages of those `topage` values that are no route names. */
const PAGES: Readonly<Partial<Record<string, (query: URLSearchParams) => EntryTarget>>> = {
  qblszh: (query) => ({ path: HISTORICAL_PATH, params: { jump: query.get('jump') || 1 } }),
  zcjf: (query) => ({
    path: HISTORICAL_PAY_PATH,
    params: pick(query, ['accountId', 'billNotifyDataId', 'money']),
  }),
  cjwt: () => ({ path: QUESTIONS_PATH, params: {} }),
  jfjl: () => ({ path: RECORDS_PATH, params: {} }),
  ddxq: (query) => ({ path: ORDER_PATH, params: pick(query, ['orderId']) }),
  xzjf: (query) => ({
    path: ADD_PAYMENT_PATH,
    params: { entryType: 2, ...pick(query, ['projectType', 'area', 'money']) },
  }),
  marketing: () => ({ path: MARKETING_PATH, params: { fromType: 'topage' } }),
};

/** The page that an entry address names by `topage`, or else by `redirect`; null without either. */
export function entryTarget(query: URLSearchParams): EntryTarget | null {
  const topage = query.get('topage');
  if (topage) return (Object.hasOwn(PAGES, topage) && PAGES[topage]?.(query)) || byRouteName(topage, query);
  const redirect = query.get('redirect');
  return redirect ? byRouteName(redirect, query) : null;
}

function pick(query: URLSearchParams, names: readonly string[]): Params {
  return Object.fromEntries(names.map((name) => [name, query.get(name) || undefined]));
}

function byRouteName(name: string, query: URLSearchParams): EntryTarget {
  const route = findRouteByName(name);
  return route ? { path: route.path, params: pick(query, PASSED_ON) } : { path: NOT_FOUND_PATH, params: {} };
}
