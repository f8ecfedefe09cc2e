import { maskMobile } from '@life-payment/contract/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEVICE_NAMES } from '../devices/list.ts';
import { masked } from '../events.ts';
import { pageStyle, sendPage } from '../http/page.ts';
import { queryFields } from '../http/service.ts';
import { personHere } from '../people.ts';
import type { Urls, World } from '../world.ts';
import { channelCode } from './codes.ts';
import { hallPage, type PageText, pageText, welcomePage, wrongPage } from './pages.ts';

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
    const person = state.act(personHere);
    const query = new URLSearchParams({ client: CHANNEL, redirect: redirect.href, state: mark });
    const page = hallPage(person, maskMobile(person.mobile), query.toString(), text);
    return sendPage(reply, [redirect.href], page);
  });
  app.post('/hall/authorize', async (request, reply) => {
    const target = returnOf(request);
    if (!target) return sendPage(reply, [], wrongPage(textFor(request)), 400);
    const { redirect, mark } = target;
    const { person, code } = state.act((tx) => {
      const holder = personHere(tx);
      return { person: holder, code: channelCode(tx, CHANNEL, holder, clock()) };
    });
    redirect.searchParams.set('code', code);
    redirect.searchParams.set('state', mark);
    const facts = { channel: CHANNEL, mobile: masked(person.mobile) };
    events.add('hall/authorize', '0', facts);
    return reply.redirect(redirect.href, 303);
  });
}

function textFor(request: FastifyRequest): PageText {
  return pageText(queryFields(request.url)['lang'], request.headers['accept-language']);
}

/** True for an address on the app's origin or on that of a pretended device. */
function leadsToApp(address: string, urls: Urls): boolean {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return origin === new URL(urls.app).origin || DEVICE_NAMES.some((name) => urls[name] === origin);
}
