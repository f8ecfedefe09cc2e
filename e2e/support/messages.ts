import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type accounts from '../../web/i18n/messages/zh-CN/accounts.json';
import type addPayment from '../../web/i18n/messages/zh-CN/add-payment.json';
import type autopay from '../../web/i18n/messages/zh-CN/autopay.json';
import type benefits from '../../web/i18n/messages/zh-CN/benefits.json';
import type bill from '../../web/i18n/messages/zh-CN/bill.json';
import type builtIn from '../../web/i18n/messages/zh-CN/built-in.json';
import type city from '../../web/i18n/messages/zh-CN/city.json';
import type content from '../../web/i18n/messages/zh-CN/content.json';
import type dates from '../../web/i18n/messages/zh-CN/dates.json';
import type home from '../../web/i18n/messages/zh-CN/home.json';
import type inbox from '../../web/i18n/messages/zh-CN/inbox.json';
import type jump from '../../web/i18n/messages/zh-CN/jump.json';
import type leave from '../../web/i18n/messages/zh-CN/leave.json';
import type login from '../../web/i18n/messages/zh-CN/login.json';
import type myData from '../../web/i18n/messages/zh-CN/my-data.json';
import type order from '../../web/i18n/messages/zh-CN/order.json';
import type otherOrders from '../../web/i18n/messages/zh-CN/other-orders.json';
import type payAll from '../../web/i18n/messages/zh-CN/pay-all.json';
import type payment from '../../web/i18n/messages/zh-CN/payment.json';
import type receipt from '../../web/i18n/messages/zh-CN/receipt.json';
import type records from '../../web/i18n/messages/zh-CN/records.json';
import type settings from '../../web/i18n/messages/zh-CN/settings.json';
import type shell from '../../web/i18n/messages/zh-CN/shell.json';
import type titles from '../../web/i18n/messages/zh-CN/titles.json';

/** The app's messages in a language, by key, read from the files the app is built from. A key with no message does not compile. */
export function messagesOf(language: string): Messages {
  const folder = join(import.meta.dirname, '../../web/i18n/messages', language);
  const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return Object.assign({}, ...files);
}

/** Messages that are one text. Those with a plural are left out. Parameters stand in them as `{name}`. */
export type Messages = { readonly [Key in keyof Files as Files[Key] extends string ? Key : never]: string };

type Files = typeof accounts &
  typeof addPayment &
  typeof autopay &
  typeof benefits &
  typeof bill &
  typeof builtIn &
  typeof city &
  typeof content &
  typeof dates &
  typeof home &
  typeof inbox &
  typeof jump &
  typeof leave &
  typeof login &
  typeof myData &
  typeof order &
  typeof otherOrders &
  typeof payAll &
  typeof payment &
  typeof receipt &
  typeof records &
  typeof settings &
  typeof shell &
  typeof titles;
