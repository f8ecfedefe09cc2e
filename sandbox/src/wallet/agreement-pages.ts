import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html, sendPage, type Texts, textsIn } from '../http/page.ts';
import type { Fields } from '../http/service.ts';
import { clockTime, gatewayTime } from '../time.ts';
import { MERCHANT, type World } from '../world.ts';
import {
  type Agreement,
  agree,
  agreementFields,
  agreementsOf,
  decline,
  end,
  findAgreement,
  findAgreementByNo,
  findSigning,
  type Signing,
  signingResult,
} from './agreements.ts';
import { signedReturn } from './answers.ts';
import {
  type CashierText,
  chooser,
  document,
  endingPage,
  passwordField,
  passwordMessage,
  textFor,
} from './cashier-pages.ts';
import { currentUser, rememberUser, type WalletUser } from './users.ts';

type People = { readonly user: WalletUser; readonly users: readonly WalletUser[] };

type SigningView = People & { readonly signing: Signing; readonly error: string | null };

/** The page on which a payer lets a merchant take money. */
function signingPage({ signing, error, ...people }: SigningView, text: CashierText): string {
  const words = agreementText(text);
  const action = `/cashier/agreement/${signing.sign_id}`;
  return document(
    text,
    words.title,
    action,
    html`<section class="sum">
<h1>${merchantName(text)}</h1>
<p class="subject">${words.purpose}</p>
</section>
<section class="card">
${chooser({ ...people, action: `${action}/user` }, text)}
<dl>
<div><dt>${words.hours}</dt><dd>${words.hoursAre}</dd></div>
<div><dt>${words.validUntil}</dt><dd class="money">${clockTime(signing.sign_before)}</dd></div>
</dl>
<ul class="terms"><li>${words.without}</li><li>${words.stop}</li></ul>
</section>
<form class="pay" method="post" action="${action}/agree?lang=${text.language}">
<section class="card">
<input type="hidden" name="user" value="${people.user.wallet_user_id}">
${passwordField(error, text)}
</section>
<div class="thumb">
<button class="main" data-testid="agree">${words.agree}</button>
<button class="quiet" formaction="${action}/decline?lang=${text.language}" formnovalidate data-testid="decline">${words.decline}</button>
</div>
</form>`,
  );
}

type MineView = People & { readonly agreements: readonly Agreement[] };

/** Lists the merchants that may take money from a payer's wallet. The payer can end each agreement here. */
function minePage({ agreements, ...people }: MineView, text: CashierText): string {
  const words = agreementText(text);
  return document(
    text,
    words.mine,
    '/cashier/agreements',
    html`<h1 class="title">${words.mine}</h1>
<section class="card">${chooser({ ...people, action: '/cashier/agreements/user' }, text)}</section>
${agreements.length === 0 ? html`<p class="nothing">${words.none}</p>` : null}
${agreements.map((each) => card(each, text))}`,
  );
}

function merchantName(text: CashierText): string {
  return text.language === 'en' ? MERCHANT.nameEn : MERCHANT.name;
}

function card(each: Agreement, text: CashierText): Html {
  const words = agreementText(text);
  const active = each.status === 'NORMAL';
  return html`<section class="card">
<dl>
<div class="head"><dt>${merchantName(text)}</dt><dd>${active ? words.active : words.ended}</dd></div>
<div><dt>${words.signedAt}</dt><dd class="money">${gatewayTime(each.signed_at).slice(0, 16)}</dd></div>
</dl>
${active ? ending(each, text) : null}
</section>`;
}

function ending(each: Agreement, text: CashierText): Html {
  const words = agreementText(text);
  return html`<details>
<summary class="end">${words.end}</summary>
<form method="post" action="/cashier/agreements/end?lang=${text.language}">
<p>${words.endAsk}</p>
<input type="hidden" name="agreement" value="${each.agreement_no}">
<button class="quiet" data-testid="end">${words.endNow}</button>
</form>
</details>`;
}

type SigningPage = FastifyRequest<{ Params: { signId: string }; Body: Fields }>;

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

/** A request about one signing, and its answer. */
type Step = {
  readonly request: SigningPage;
  readonly reply: FastifyReply;
  readonly signing: Signing;
  readonly text: CashierText;
  readonly world: World;
};

function signingRoutes(app: FastifyInstance, world: World): void {
  const withSigning =
    (act: (step: Step) => FastifyReply) => async (request: SigningPage, reply: FastifyReply) => {
      const signing = world.state.act((tx) => findSigning(tx, request.params.signId));
      return signing
        ? act({ request, reply, signing, text: textFor(request), world })
        : reply.redirect('/cashier/problem', 303);
    };
  app.get(
    '/cashier/agreement/:signId',
    withSigning((step) => show(step, null)),
  );
  app.post('/cashier/agreement/:signId/agree', withSigning(signRequested));
  app.post('/cashier/agreement/:signId/decline', withSigning(refuse));
  app.post(
    '/cashier/agreement/:signId/user',
    withSigning(({ request, reply, signing, text }) => {
      rememberUser(reply, request.body['user'] ?? '', world.realClock());
      return reply.redirect(`/cashier/agreement/${signing.sign_id}?lang=${text.language}`, 303);
    }),
  );
}

function show(step: Step, error: string | null) {
  const { request, reply, signing, text, world } = step;
  const { over, people } = world.state.act((tx) => ({
    over: signingResult(tx, signing, world.clock()),
    people: currentUser(tx, request),
  }));
  if (over) return ended(step);
  const markup = signingPage({ signing, error, ...people }, text);
  return sendPage(reply, [signing.return_url], markup, error ? 422 : 200);
}

function ended(step: Step): FastifyReply {
  const { reply, signing, text } = step;
  const kind = signing.done === 'SIGNED' ? 'good' : 'bad';
  const here = `/cashier/agreement/${signing.sign_id}`;
  const markup = endingPage({ kind, ...endOf(step), here }, text);
  return sendPage(reply, [signing.return_url], markup);
}

/** The texts of the last page, and the address that it leads to. */
function endOf({ signing, text, world }: Step) {
  const words = agreementText(text);
  switch (world.state.act((tx) => signingResult(tx, signing, world.clock()))) {
    case 'SIGNED':
      return { title: words.signed, hint: words.signedHint, back: agreedReturn(signing, world) };
    case 'DECLINED':
      return { title: words.declined, hint: words.declinedHint, back: signing.return_url };
    case 'OVER':
    case null:
      return { title: words.over, hint: words.overHint, back: signing.return_url };
  }
}

/** The merchant's return address with the signed facts of the agreement; null when the merchant named none. */
function agreedReturn(signing: Signing, world: World): string | null {
  const agreement = world.state.act((tx) => {
    const found = findAgreement(tx, signing.external_agreement_no);
    return found ? agreementFields(tx, found) : null;
  });
  return agreement && signedReturn(signing, agreement, world);
}

function signRequested(step: Step): FastifyReply {
  const { request, signing, world } = step;
  const { user: walletUserId = '', password = '' } = request.body;
  const result = world.state.act((tx) => agree(tx, signing, { walletUserId, password }, world.clock()));
  world.wakeTimers();
  world.events.add('sign', result.kind, { out_trade_no: signing.external_agreement_no });
  switch (result.kind) {
    case 'WRONG_PASSWORD':
    case 'LOCKED':
      return show(step, passwordMessage(result, step.text));
    case 'OVER':
      return ended(step);
    case 'SIGNED':
      return leave(step, 'SIGNED', agreedReturn(signing, world));
  }
}

function refuse(step: Step): FastifyReply {
  const { signing, world } = step;
  world.state.act((tx) => decline(tx, signing));
  world.events.add('sign', 'DECLINED', { out_trade_no: signing.external_agreement_no });
  return leave(step, 'DECLINED', signing.return_url);
}

/** Back to the merchant, or to the last page when it named no address. */
function leave(step: Step, done: 'SIGNED' | 'DECLINED', back: string | null): FastifyReply {
  return back ? step.reply.redirect(back, 303) : ended({ ...step, signing: { ...step.signing, done } });
}

/** All texts of the agreements' pages: Chinese, English. */
const TEXTS = {
  title: ['开通自动扣款', 'Turn on automatic payment'],
  purpose: ['用于缴纳水费、电费、燃气费等生活账单', 'For household bills such as water, electricity and gas'],
  hours: ['扣款时间', 'When money is taken'],
  hoursAre: ['每日 07:00–22:00', '07:00–22:00'],
  without: ['扣款时不再验证支付密码', 'Your pay password is not asked for each time'],
  stop: [
    '可随时在钱包“我的自动扣款”中关闭',
    'End it at any time under “My automatic payments” of the wallet',
  ],
  validUntil: ['请在此时间前确认', 'Confirm before'],
  agree: ['同意并开通', 'Agree and turn on'],
  decline: ['不同意', "Don't agree"],
  signed: ['自动扣款已开通', 'Automatic payment is on'],
  signedHint: ['商家会收到结果，可关闭此页面。', 'The merchant will be told. You can close this page.'],
  declined: ['未开通自动扣款', 'Automatic payment is not on'],
  declinedHint: ['商家不能从您的钱包自动扣款。', "The merchant can't take money from your wallet."],
  over: ['无法开通自动扣款', "Automatic payment can't be turned on"],
  overHint: [
    '确认时间已过，或该自动扣款已关闭。',
    'The time to confirm is over, or this automatic payment has ended.',
  ],
  mine: ['我的自动扣款', 'My automatic payments'],
  none: ['没有商家可以从您的钱包自动扣款', 'No merchant can take money from your wallet'],
  active: ['使用中', 'In use'],
  ended: ['已关闭', 'Ended'],
  signedAt: ['开通时间', 'Turned on'],
  end: ['关闭自动扣款', 'End automatic payment'],
  endAsk: [
    '关闭后，商家不能再从您的钱包自动扣款。',
    'The merchant can no longer take money from your wallet.',
  ],
  endNow: ['确认关闭', 'End it now'],
} as const;

function agreementText(text: CashierText): Texts<typeof TEXTS> {
  return textsIn(text, TEXTS);
}
