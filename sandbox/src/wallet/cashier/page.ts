import { formatYuan } from '@life-payment/contract/rules';
import { type Html, html } from '../../http/html.ts';
import { clockTime } from '../../time.ts';
import { MERCHANT } from '../../world.ts';
import { PAY_FAULTS } from '../pay.ts';
import type { Trade } from '../trades.ts';
import { logonId, type WalletUser } from '../users.ts';
import type { CashierText } from './text.ts';

/** `here` is the page's own address, for the switch of the language. */
const document = (text: CashierText, title: string, here: string, body: Html): string =>
  html`<!doctype html>
<html lang="${text.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title} · ${text.brand}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/cashier/style.css">
<link rel="stylesheet" href="/cashier/forms.css">
</head>
<body>
<header class="bar"><span class="mark" aria-hidden="true"></span><span>${text.brand}</span>
<a href="${here}${here.includes('?') ? '&' : '?'}lang=${text.other.language}" lang="${text.other.language}">${text.other.name}</a></header>
${body}
</body>
</html>`.markup;

const nameOf = (user: WalletUser, text: CashierText): string =>
  text.language === 'en' ? user.name_en : user.name;

/** Yuan for people, with grouped digits. */
const yuan = (fen: number): string => formatYuan(fen).replace(/\B(?=(\d{3})+\.)/g, ',');

/** One character that stands for the person. */
const initial = (user: WalletUser, text: CashierText): string => nameOf(user, text).slice(0, 1);

export type CashierView = {
  readonly trade: Trade;
  readonly user: WalletUser;
  readonly users: readonly WalletUser[];
  readonly error: string | null;
};

const chooser = ({ trade, user, users }: CashierView, text: CashierText): Html => html`
<details class="people">
<summary><span>${text.payWith}</span>
<span class="avatar" aria-hidden="true">${initial(user, text)}</span>
<span class="who"><strong>${nameOf(user, text)}</strong><small>${logonId(user)}</small></span>
<span class="change">${text.change}</span></summary>
<form method="post" action="/cashier/${trade.cashier_id}/user?lang=${text.language}">
${users.map(
  (each) => html`<label class="choice">
<input type="radio" name="user" value="${each.wallet_user_id}" ${each === user ? html`checked` : null}>
<span>${nameOf(each, text)}</span><span class="money">¥${yuan(each.balance)}</span></label>`,
)}
<button class="quiet">${text.use}</button>
</form>
</details>`;

const tools = (text: CashierText): Html => html`
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

const passwordField = (error: string | null, text: CashierText): Html => html`
<div class="field">
<label for="password">${text.password}</label>
<input id="password" name="password" type="password" inputmode="numeric" autocomplete="off" maxlength="6"
 pattern="[0-9]{6}" required autofocus title="${text.passwordHint}"
 aria-describedby="hint" ${error ? html`aria-invalid="true"` : null}>
${error ? html`<p id="hint" class="error" role="alert">${error}</p>` : html`<p id="hint">${text.passwordHint}</p>`}
</div>`;

/** The page that asks for the payer's password. */
export const cashierPage = (view: CashierView, text: CashierText): string => {
  const { trade, user, error } = view;
  const action = `/cashier/${trade.cashier_id}`;
  return document(
    text,
    text.title,
    action,
    html`<main>
<section class="sum">
<p>${text.language === 'en' ? MERCHANT.nameEn : MERCHANT.name}</p>
<h1 class="money"><span>¥</span>${yuan(trade.total)}</h1>
<p class="subject">${trade.subject}</p>
</section>
<section class="card">
${chooser(view, text)}
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
</form>
</main>`,
  );
};

type Ending = {
  readonly kind: 'good' | 'bad';
  readonly title: string;
  readonly hint: string;
  readonly back: string | null;
  readonly here: string;
};

/** The page after which nothing more can be done here. */
export const endingPage = ({ kind, title, hint, back, here }: Ending, text: CashierText): string =>
  document(
    text,
    title,
    here,
    html`<main class="ending"><span class="sign ${kind}" aria-hidden="true"></span>
<h1>${title}</h1><p>${hint}</p>
${back ? html`<a class="main" href="${back}">${text.back}</a>` : null}</main>`,
  );
