import { type Html, html } from '../../http/html.ts';
import { clockTime } from '../../time.ts';
import { PAY_FAULTS } from '../pay.ts';
import type { Trade } from '../trades.ts';
import type { WalletUser } from '../users.ts';
import { chooser, document, passwordField, sumOf, yuan } from './parts.ts';
import type { CashierText } from './text.ts';

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
