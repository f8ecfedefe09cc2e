import { html } from '../http/html.ts';
import { pageDocument } from '../http/page.ts';
import type { WalletUser } from '../wallet/users.ts';

const TEXTS = {
  'zh-CN': {
    language: 'zh-CN',
    hall: '网上营业厅',
    asks: '生活缴费申请使用您的手机号码登录',
    logIn: (name: string) => `以${name}的身份登录`,
    once: '仅用于本次登录，营业厅不会向生活缴费提供密码',
    wrong: '无法登录',
    wrongHint: '这个地址不是来自生活缴费，请返回应用重新进入。',
    partner: '合作方',
    welcome: '您已来到合作方页面',
    welcomeHint: '这是应用之外的页面，由合作方提供。关闭或返回即可继续缴费。',
    other: { language: 'en', name: 'English' },
  },
  en: {
    language: 'en',
    hall: 'Service Hall',
    asks: 'Life Payment asks for your mobile number to log you in',
    logIn: (name: string) => `Log in with the service hall as ${name}`,
    once: 'For this log-in only. The service hall shares no password.',
    wrong: "You can't log in here",
    wrongHint: 'This address does not come from Life Payment. Go back to the app and enter again.',
    partner: 'Partner',
    welcome: 'A page of the partner',
    welcomeHint: 'This page is outside the app and belongs to the partner. Close it or go back to pay on.',
    other: { language: 'zh-CN', name: '中文' },
  },
} as const;

export type PageText = (typeof TEXTS)[keyof typeof TEXTS];

/** The page's texts, in the language of the address, else in that of the browser. */
export function pageText(lang: string | undefined, accepted: string | undefined): PageText {
  return (lang ?? accepted ?? '').toLowerCase().startsWith('en') ? TEXTS.en : TEXTS['zh-CN'];
}

/** The page that asks a person to log in. `query` is added to the form's address. */
export function hallPage(person: WalletUser, maskedMobile: string, query: string, text: PageText): string {
  return pageDocument(
    { text, title: text.hall, brand: text.hall, here: `/hall/authorize?${query}` },
    html`<section class="sum">
<span class="avatar" aria-hidden="true">${nameOf(person, text).slice(0, 1)}</span>
<h1>${nameOf(person, text)}</h1><p class="number">${maskedMobile}</p>
<p>${text.asks}</p></section>
<form method="post" action="/hall/authorize?${query}&amp;lang=${text.language}">
<button class="main" data-testid="hall-log-in">${text.logIn(nameOf(person, text))}</button></form>
<p class="nothing">${text.once}</p>`,
  );
}

/** Shown when the page is asked to return to an address outside the app. */
export function wrongPage(text: PageText): string {
  return pageDocument(
    { text, title: text.hall, brand: text.hall, here: '/hall/authorize' },
    html`<section class="sum"><h1>${text.wrong}</h1><p>${text.wrongHint}</p></section>`,
  );
}

/** A page of the partner, outside the app. */
export function welcomePage(text: PageText): string {
  return pageDocument(
    { text, title: text.partner, brand: text.partner, here: '/welcome' },
    html`<section class="sum"><h1>${text.welcome}</h1><p>${text.welcomeHint}</p></section>`,
  );
}

function nameOf(person: WalletUser, text: PageText): string {
  return text.language === 'en' ? person.name_en : person.name;
}
