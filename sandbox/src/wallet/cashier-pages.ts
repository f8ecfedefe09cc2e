import { formatYuan } from '@life-payment/contract/rules';
import type { FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import { type Html, html, pageDocument, type Texts, textsFor } from '../http/page.ts';
import { clockTime } from '../time.ts';
import { MERCHANT } from '../world.ts';
import { DESKTOP_METHOD } from './gateway.ts';
import { PAY_FAULTS, type PasswordProblem } from './payments.ts';
import type { Trade } from './trades.ts';
import { logonId, type WalletUser } from './users.ts';

/** All texts of the cashier: Chinese, English. */
const TEXTS = {
  brand: ['沙盒钱包', 'Sandbox Wallet'],
  title: ['确认付款', 'Confirm payment'],
  balance: ['余额', 'Balance'],
  payWith: ['付款账户', 'Pay with'],
  change: ['更换', 'Change'],
  use: ['使用此账户', 'Use this account'],
  password: ['支付密码', 'Pay password'],
  passwordHint: ['请输入 6 位数字支付密码', 'Enter your six-digit pay password'],
  pay: ['确认付款', 'Pay now'],
  cancel: ['取消付款', 'Cancel payment'],
  tools: ['测试选项', 'Test options'],
  toolsHint: [
    '这是测试用的沙盒钱包，不会产生真实扣款。',
    'This is a sandbox wallet for tests. No real money moves.',
  ],
  closesAt: ['请在此时间前付款', 'Pay before'],
  faults: {
    NONE: ['正常付款', 'Pay as usual'],
    FAILS: ['付款失败', 'The payment fails'],
    NOTIFY_NEVER: ['付款成功，但不发送通知', 'Paid, but no notify is sent'],
    NOTIFY_LATE: ['付款成功，通知延迟 30 秒', 'Paid, the notify comes 30 s late'],
    RETURN_LOST: ['付款成功，但不跳转回商户', 'Paid, but no way back to the merchant'],
  },
  wrongPassword: ['支付密码不正确，还可尝试 {left} 次', 'Wrong pay password, {left} tries left'],
  locked: ['密码错误次数过多，请于 {until} 后再试', 'Too many wrong passwords, try again after {until}'],
  notEnough: ['余额不足，请更换付款账户或充值', 'Not enough balance. Change the account or top it up'],
  accountClosed: ['该钱包账户已注销，无法付款', 'This wallet account is closed and can’t pay'],
  failed: ['付款未成功，您未被扣款。请重试', 'The payment failed and you were not charged. Try again'],
  paid: ['付款成功', 'Paid'],
  paidHint: ['商家会收到付款结果，可关闭此页面。', 'The merchant will be told. You can close this page.'],
  scanTitle: ['请用手机钱包扫码付款', 'Scan with the wallet on your phone'],
  scanHint: [
    '付款后，此页面会自动返回商家。',
    'After you have paid, this page returns to the merchant by itself.',
  ],
  scanHere: ['没有手机？在此付款（沙盒）', 'No phone? Pay here (sandbox)'],
  closed: ['该笔付款已关闭', 'This payment is closed'],
  closedHint: [
    '付款时间已过或商家已取消，您未被扣款。',
    'Its time is over or the merchant ended it. You were not charged.',
  ],
  back: ['返回商家', 'Back to the merchant'],
  problem: ['无法打开付款页面', "The payment can't be opened"],
  problems: {
    REFUSED: ['商家的签名不正确。', "The merchant's signature is wrong."],
    'ACQ.INVALID_PARAMETER': [
      '付款信息不完整，或已超过付款时间。',
      'The payment is incomplete, or its time is over.',
    ],
    'ACQ.CONTEXT_INCONSISTENT': ['付款信息与之前不一致。', 'The payment differs from what was asked before.'],
    'ACQ.TRADE_HAS_SUCCESS': ['该笔付款已完成，请勿重复付款。', "This is already paid. Don't pay twice."],
    'ACQ.TRADE_HAS_CLOSE': ['该笔付款已关闭，您未被扣款。', 'This payment is closed. You were not charged.'],
    'ACQ.TRADE_NOT_EXIST': ['没有这笔付款。', 'There is no such payment.'],
  },
} as const;

export type CashierText = Texts<typeof TEXTS>;

/** The texts for a request, in the language of its address or its browser. */
export function textFor(request: FastifyRequest): CashierText {
  return textsFor(request, TEXTS);
}

/** Tells the payer why a pay password was refused. */
export function passwordMessage(problem: PasswordProblem, text: CashierText): string {
  return problem.kind === 'LOCKED'
    ? text.locked.replace('{until}', clockTime(problem.until))
    : text.wrongPassword.replace('{left}', String(problem.triesLeft));
}

/** A page of the wallet. `here` is its own address. */
export function document(text: CashierText, title: string, here: string, body: Html): string {
  return pageDocument({ text, title, brand: text.brand, here }, body);
}

/** An amount in yuan with grouped digits. */
function yuan(fen: number): string {
  return formatYuan(fen).replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** A trade's receiver, amount and subject. */
function sumOf({ total, subject }: Trade, text: CashierText): Html {
  return html`<section class="sum">
<p>${text.language === 'en' ? MERCHANT.nameEn : MERCHANT.name}</p>
<h1 class="money"><span>¥</span>${yuan(total)}</h1>
<p class="subject">${subject}</p>
</section>`;
}

type Choosing = {
  readonly user: WalletUser;
  readonly users: readonly WalletUser[];
  /** Where the form sends the choice. */
  readonly action: string;
};

/** Shows whose wallet it is, and offers the other people. */
export function chooser({ user, users, action }: Choosing, text: CashierText): Html {
  return html`
<details class="people">
<summary><span>${text.payWith}</span>
<span class="avatar" aria-hidden="true">${initial(user, text)}</span>
<span class="who"><strong>${nameOf(user, text)}</strong><small>${logonId(user)}</small></span>
<span class="change">${text.change}</span></summary>
<form method="post" action="${action}?lang=${text.language}">
${users.map(
  (each) => html`<label class="choice">
<input type="radio" name="user" value="${each.wallet_user_id}" ${each === user ? html`checked` : null}>
<span>${nameOf(each, text)}</span><span class="money">¥${yuan(each.balance)}</span></label>`,
)}
<button class="quiet">${text.use}</button>
</form>
</details>`;
}

/** The field for the pay password; `error` is the message about a wrong one. */
export function passwordField(error: string | null, text: CashierText): Html {
  return html`
<div class="field">
<label for="password">${text.password}</label>
<input id="password" name="password" type="password" inputmode="numeric" autocomplete="off" maxlength="6"
 pattern="[0-9]{6}" required autofocus title="${text.passwordHint}"
 aria-describedby="hint" ${error ? html`aria-invalid="true"` : null}>
${error ? html`<p id="hint" class="error" role="alert">${error}</p>` : html`<p id="hint">${text.passwordHint}</p>`}
</div>`;
}

/** The character that stands for the person. */
function initial(user: WalletUser, text: CashierText): string {
  return nameOf(user, text).slice(0, 1);
}

function nameOf(user: WalletUser, text: CashierText): string {
  return text.language === 'en' ? user.name_en : user.name;
}

export type CashierView = {
  readonly trade: Trade;
  readonly user: WalletUser;
  readonly users: readonly WalletUser[];
  readonly error: string | null;
};

/** The page that asks for the payer's password. */
export function cashierPage(view: CashierView, text: CashierText): string {
  const { trade, user, error } = view;
  const action = `/cashier/${trade.cashier_id}`;
  return document(
    text,
    text.title,
    action,
    html`${sumOf(trade, text)}
<section class="card">
${chooser({ user, users: view.users, action: `${action}/user` }, text)}
<dl>
<div><dt>${text.balance}</dt><dd class="money ${user.balance < trade.total ? 'short' : ''}">¥${yuan(user.balance)}</dd></div>
<div><dt>${text.closesAt}</dt><dd class="money">${clockTime(trade.time_expire)}</dd></div>
</dl>
</section>
<form class="pay" method="post" action="${action}/pay?lang=${text.language}">
<section class="card">
<input type="hidden" name="user" value="${user.wallet_user_id}">
${passwordField(error, text)}
</section>
<section class="card">${tools(text)}</section>
<div class="thumb">
<button class="main" data-testid="pay">${text.pay} ¥${yuan(trade.total)}</button>
<button class="quiet" formaction="${action}/cancel" formnovalidate data-testid="cancel">${text.cancel}</button>
</div>
</form>`,
  );
}

type Ending = {
  readonly kind: 'good' | 'bad';
  readonly title: string;
  readonly hint: string;
  readonly back: string | null;
  readonly here: string;
};

/** The last page, where nothing more can be done. */
export function endingPage({ kind, title, hint, back, here }: Ending, text: CashierText): string {
  return document(
    text,
    title,
    here,
    html`<div class="ending"><span class="sign ${kind}" aria-hidden="true"></span>
<h1>${title}</h1><p>${hint}</p>
${back ? html`<a class="main" href="${back}">${text.back}</a>` : null}</div>`,
  );
}

function tools(text: CashierText): Html {
  return html`
<details class="tools">
<summary>${text.tools}</summary>
<fieldset><legend>${text.toolsHint}</legend>
${PAY_FAULTS.map(
  (fault) => html`<label class="choice">
<input type="radio" name="fault" value="${fault}" ${fault === 'NONE' ? html`checked` : null}>
<span>${text.faults[fault]}</span></label>`,
)}
</fieldset>
</details>`;
}

/** The page on a desktop is loaded anew after so many seconds, to see the payment. */
export const ASK_S = 2;

export function isForDesktop({ method }: Pick<Trade, 'method'>): boolean {
  return method === DESKTOP_METHOD;
}

/** The page on a desktop: the payer scans its code with the wallet on a phone. */
export function qrPage(trade: Trade, origin: string, text: CashierText): string {
  const here = `/cashier/${trade.cashier_id}`;
  const scanned = `${origin}${here}?scanned=1&lang=${text.language}`;
  const code = `data:image/svg+xml;base64,${Buffer.from(renderSVG(scanned)).toString('base64')}`;
  return document(
    text,
    text.scanTitle,
    here,
    html`${sumOf(trade, text)}
<section class="card scan">
<h2>${text.scanTitle}</h2>
<img src="${code}" alt="${text.scanTitle}" width="240" height="240">
<p>${text.scanHint}</p>
<p><a href="${scanned}" target="_blank" data-testid="scan">${text.scanHere}</a></p>
</section>`,
  );
}
