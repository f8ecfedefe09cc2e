import { type Html, html } from '../../http/html.ts';
import { clockTime, gatewayTime } from '../../time.ts';
import { MERCHANT } from '../../world.ts';
import { chooser, document, passwordField } from '../cashier/parts.ts';
import type { CashierText } from '../cashier/text.ts';
import type { WalletUser } from '../users.ts';
import type { Signing } from './signing.ts';
import type { Agreement } from './store.ts';
import { agreementText } from './text.ts';

type People = { readonly user: WalletUser; readonly users: readonly WalletUser[] };

export type SigningView = People & {
  readonly signing: Signing;
  readonly error: string | null;
};

/** The page on which a payer lets a merchant take money. */
export function signingPage({ signing, error, ...people }: SigningView, text: CashierText): string {
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
export function minePage({ agreements, ...people }: MineView, text: CashierText): string {
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
