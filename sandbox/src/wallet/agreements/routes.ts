import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../../http/page.ts';
import type { Fields } from '../../http/service.ts';
import { gatewayTime } from '../../time.ts';
import { MERCHANT, type World } from '../../world.ts';
import { endingPage } from '../cashier/page.ts';
import { currentUser, rememberUser } from '../cashier/payer.ts';
import { passwordMessage, textFor } from '../cashier/reply.ts';
import type { CashierText } from '../cashier/text.ts';
import { signFields } from '../signing.ts';
import { minePage, signingPage } from './page.ts';
import { agree, decline, findSigning, type Signing, whyOver } from './signing.ts';
import { agreementFields, agreementsOf, end, findAgreement, findAgreementByNo } from './store.ts';
import { agreementText } from './text.ts';

type Page = FastifyRequest<{ Params: { signId: string }; Body: Fields }>;

/** The pages on which a payer signs an agreement, and sees and ends the agreements so far. */
export function agreementPages(app: FastifyInstance, world: World): void {
  signingRoutes(app, world);
  const mine = (request: FastifyRequest): string => `/cashier/agreements?lang=${textFor(request).language}`;
  app.get('/cashier/agreements', async (request, reply) => {
    const view = world.state.act((tx) => {
      const people = currentUser(tx, request);
      return { ...people, agreements: agreementsOf(tx, people.user.wallet_user_id) };
    });
    return sendPage(reply, [], minePage(view, textFor(request)));
  });
  app.post<{ Body: Fields }>('/cashier/agreements/user', async (request, reply) => {
    rememberUser(reply, request.body['user'] ?? '', world.realClock());
    return reply.redirect(mine(request), 303);
  });
  app.post<{ Body: Fields }>('/cashier/agreements/end', async (request, reply) => {
    world.state.act((tx) => {
      const agreement = findAgreementByNo(tx, request.body['agreement'] ?? '');
      const own = agreement?.wallet_user_id === currentUser(tx, request).user.wallet_user_id;
      if (agreement && own) end(tx, agreement, world.clock());
    });
    world.wakeTimers();
    return reply.redirect(mine(request), 303);
  });
}

function signingRoutes(app: FastifyInstance, world: World): void {
  type Act = (request: Page, reply: FastifyReply, signing: Signing) => FastifyReply;
  const withSigning = (act: Act) => async (request: Page, reply: FastifyReply) => {
    const signing = world.state.act((tx) => findSigning(tx, request.params.signId));
    return signing ? act(request, reply, signing) : reply.redirect('/cashier/problem', 303);
  };
  app.get(
    '/cashier/agreement/:signId',
    withSigning((request, reply, signing) => show(request, reply, signing, world, null)),
  );
  app.post(
    '/cashier/agreement/:signId/agree',
    withSigning((request, reply, signing) => sign(request, reply, signing, world)),
  );
  app.post(
    '/cashier/agreement/:signId/decline',
    withSigning((request, reply, signing) => refuse(request, reply, signing, world)),
  );
  app.post(
    '/cashier/agreement/:signId/user',
    withSigning((request, reply, signing) => {
      rememberUser(reply, request.body['user'] ?? '', world.realClock());
      return reply.redirect(`/cashier/agreement/${signing.sign_id}?lang=${textFor(request).language}`, 303);
    }),
  );
}

function show(request: Page, reply: FastifyReply, signing: Signing, world: World, error: string | null) {
  const text = textFor(request);
  const { over, people } = world.state.act((tx) => ({
    over: whyOver(tx, signing, world.clock()),
    people: currentUser(tx, request),
  }));
  if (over) return ended(reply, signing, text, world);
  const markup = signingPage({ signing, error, ...people }, text);
  return sendPage(reply, [signing.return_url], markup, error ? 422 : 200);
}

function ended(reply: FastifyReply, signing: Signing, text: CashierText, world: World): FastifyReply {
  const kind = signing.done === 'SIGNED' ? 'good' : 'bad';
  const here = `/cashier/agreement/${signing.sign_id}`;
  const markup = endingPage({ kind, ...endOf(signing, text, world), here }, text);
  return sendPage(reply, [signing.return_url], markup);
}

/** The texts of the last page, and the address that it leads to. */
function endOf(signing: Signing, text: CashierText, world: World) {
  const words = agreementText(text);
  switch (world.state.act((tx) => whyOver(tx, signing, world.clock()))) {
    case 'SIGNED':
      return { title: words.signed, hint: words.signedHint, back: signedReturn(signing, world) };
    case 'DECLINED':
      return { title: words.declined, hint: words.declinedHint, back: signing.return_url };
    case 'OVER':
    case null:
      return { title: words.over, hint: words.overHint, back: signing.return_url };
  }
}

/** The merchant's return address with the signed facts of the agreement; null when the merchant named none. */
function signedReturn(signing: Signing, world: World): string | null {
  const agreement = world.state.act((tx) => {
    const found = findAgreement(tx, signing.external_agreement_no);
    return found ? agreementFields(tx, found) : null;
  });
  if (!signing.return_url || !agreement) return null;
  const fields = signFields(
    {
      method: `${signing.method}.return`,
      charset: 'utf-8',
      version: '1.0',
      app_id: MERCHANT.appId,
      auth_app_id: MERCHANT.appId,
      ...agreement,
      timestamp: gatewayTime(world.clock()),
    },
    world.keys.wallet.privateKey,
  );
  const url = new URL(signing.return_url);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

function sign(request: Page, reply: FastifyReply, signing: Signing, world: World): FastifyReply {
  const text = textFor(request);
  const { user: walletUserId = '', password = '' } = request.body;
  const result = world.state.act((tx) => agree(tx, signing, { walletUserId, password }, world.clock()));
  world.wakeTimers();
  const facts = { out_trade_no: signing.external_agreement_no };
  world.events.add('sign', result.kind, facts);
  switch (result.kind) {
    case 'WRONG_PASSWORD':
    case 'LOCKED':
      return show(request, reply, signing, world, passwordMessage(result, text));
    case 'OVER':
      return ended(reply, signing, text, world);
    case 'SIGNED': {
      const back = signedReturn(signing, world);
      return back ? reply.redirect(back, 303) : ended(reply, { ...signing, done: 'SIGNED' }, text, world);
    }
  }
}

function refuse(request: Page, reply: FastifyReply, signing: Signing, world: World): FastifyReply {
  world.state.act((tx) => decline(tx, signing));
  const facts = { out_trade_no: signing.external_agreement_no };
  world.events.add('sign', 'DECLINED', facts);
  return signing.return_url
    ? reply.redirect(signing.return_url, 303)
    : ended(reply, { ...signing, done: 'DECLINED' }, textFor(request), world);
}
