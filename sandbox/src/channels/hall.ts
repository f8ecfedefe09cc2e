import { maskMobile } from '@life-payment/contract/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEVICE_NAMES } from '../devices/list.ts';
import { html, pageDocument, pageStyle, sendPage, type Texts, textsFor } from '../http/page.ts';
import { queryFields } from '../http/service.ts';
import { deviceHolder, type WalletUser } from '../wallet/users.ts';
import type { Urls, World } from '../world.ts';
import { channelCode } from './tokens.ts';

const CHANNEL = 'csappswhtml5';

/** The service hall, where a person logs in and returns with a code, and a plain page of the partner. */
export function hallRoutes(app: FastifyInstance, world: World): void {
  const { state, clock, urls, events } = world;

  /** Where to return, and the caller's `state`. The address has to be the app's, on any device; null when it is not. */
  const returnOf = (request: FastifyRequest) => {
    const { client, redirect = '', state: mark = '' } = queryFields(request.url);
    if (client !== CHANNEL || !leadsToApp(redirect, urls)) return null;
    return { redirect: new URL(redirect), mark };
  };

  pageStyle(app);
  app.get('/welcome', async (request, reply) => sendPage(reply, [], welcomePage(textFor(request))));
  app.get('/hall/authorize', async (request, reply) => {
    const text = textFor(request);
    const target = returnOf(request);
    if (!target) return sendPage(reply, [], wrongPage(text), 400);
    const { redirect, mark } = target;
    const person = state.act(deviceHolder);
    const query = new URLSearchParams({ client: CHANNEL, redirect: redirect.href, state: mark });
    const page = hallPage(person, maskMobile(person.mobile), query.toString(), text);
    return sendPage(reply, [redirect.href], page);
  });
  app.post('/hall/authorize', async (request, reply) => {
    const target = returnOf(request);
    if (!target) return sendPage(reply, [], wrongPage(textFor(request)), 400);
    const { redirect, mark } = target;
    const code = state.act((tx) => channelCode(tx, CHANNEL, deviceHolder(tx), clock()));
    redirect.searchParams.set('code', code);
    redirect.searchParams.set('state', mark);
    events.add('hall/authorize', '0');
    return reply.redirect(redirect.href, 303);
  });
}

function textFor(request: FastifyRequest): PageText {
  return textsFor(request, TEXTS);
}

/** True for an address on the app's origin or on that of a pretended device. */
function leadsToApp(address: string, urls: Urls): boolean {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return origin === new URL(urls.app).origin || DEVICE_NAMES.some((name) => urls[name] === origin);
}

const TEXTS = {
  hall: ['网上营业厅', 'Service Hall'],
  asks: ['生活缴费申请使用您的手机号码登录', 'Life Payment asks for your mobile number to log you in'],
  logIn: ['以{name}的身份登录', 'Log in with the service hall as {name}'],
  once: [
    '仅用于本次登录，营业厅不会向生活缴费提供密码',
    'For this log-in only. The service hall shares no password.',
  ],
  wrong: ['无法登录', "You can't log in here"],
  wrongHint: [
    '这个地址不是来自生活缴费，请返回应用重新进入。',
    'This address does not come from Life Payment. Go back to the app and enter again.',
  ],
  partner: ['合作方', 'Partner'],
  welcome: ['您已来到合作方页面', 'A page of the partner'],
  welcomeHint: [
    '这是应用之外的页面，由合作方提供。关闭或返回即可继续缴费。',
    'This page is outside the app and belongs to the partner. Close it or go back to pay on.',
  ],
} as const;

type PageText = Texts<typeof TEXTS>;

/** The page that asks a person to log in. `query` is added to the form's address. */
function hallPage(person: WalletUser, maskedMobile: string, query: string, text: PageText): string {
  return pageDocument(
    { text, title: text.hall, brand: text.hall, here: `/hall/authorize?${query}` },
    html`<section class="sum">
<span class="avatar" aria-hidden="true">${nameOf(person, text).slice(0, 1)}</span>
<h1>${nameOf(person, text)}</h1><p class="number">${maskedMobile}</p>
<p>${text.asks}</p></section>
<form method="post" action="/hall/authorize?${query}&amp;lang=${text.language}">
<button class="main" data-testid="hall-log-in">${text.logIn.replace('{name}', nameOf(person, text))}</button></form>
<p class="nothing">${text.once}</p>`,
  );
}

/** Shown when the page is asked to return to an address outside the app. */
function wrongPage(text: PageText): string {
  return pageDocument(
    { text, title: text.hall, brand: text.hall, here: '/hall/authorize' },
    html`<section class="sum"><h1>${text.wrong}</h1><p>${text.wrongHint}</p></section>`,
  );
}

/** A page of the partner, outside the app. */
function welcomePage(text: PageText): string {
  return pageDocument(
    { text, title: text.partner, brand: text.partner, here: '/welcome' },
    html`<section class="sum"><h1>${text.welcome}</h1><p>${text.welcomeHint}</p></section>`,
  );
}

function nameOf(person: WalletUser, text: PageText): string {
  return text.language === 'en' ? person.name_en : person.name;
}
