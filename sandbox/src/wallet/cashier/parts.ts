import { formatYuan } from '@life-payment/contract/rules';
import { type Html, html } from '../../http/html.ts';
import { pageDocument } from '../../http/page.ts';
import { MERCHANT } from '../../world.ts';
import type { Trade } from '../trades.ts';
import { logonId, type WalletUser } from '../users.ts';
import type { CashierText } from './text.ts';

/** A page of the wallet. `here` is its own address. */
export function document(text: CashierText, title: string, here: string, body: Html): string {
  return pageDocument({ text, title, brand: text.brand, here, styles: ['/cashier/forms.css'] }, body);
}

/** An amount in yuan with grouped digits. */
export function yuan(fen: number): string {
  return formatYuan(fen).replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** Whom a trade pays, its amount and what for. */
export function sumOf({ total, subject }: Trade, text: CashierText): Html {
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
