import type { FastifyInstance } from 'fastify';
import { html } from '../../http/html.ts';
import type { Fields } from '../../http/service.ts';
import type { World } from '../../world.ts';
import { endingPage } from '../cashier/page.ts';
import { document } from '../cashier/parts.ts';
import { sendPage, textFor } from '../cashier/reply.ts';
import { findTradeByCashier, type Trade } from '../trades.ts';
import { insertComplaint } from './store.ts';

const LONGEST = 500;

type Params = { Params: { cashierId: string }; Body: Fields };

/** The page on which a payer complains to the wallet about a trade that was paid. */
export function complaintPages(app: FastifyInstance, world: World): void {
  const tradeOf = (cashierId: string): Trade | null => {
    const trade = world.state.act((tx) => findTradeByCashier(tx, cashierId));
    return trade && trade.paid_at !== null ? trade : null;
  };
  const path = '/cashier/:cashierId/complain';
  app.get<Params>(path, async (request, reply) => {
    const text = textFor(request);
    const { cashierId } = request.params;
    if (!tradeOf(cashierId)) return reply.redirect(`/cashier/${cashierId}?lang=${text.language}`, 303);
    const here = `/cashier/${cashierId}/complain`;
    const form = html`<main class="ending"><h1>${text.complain}</h1>
<form method="post" action="${here}?lang=${text.language}">
<label>${text.complainHint}<textarea name="content" rows="5" maxlength="${LONGEST}" required></textarea></label>
<button class="main">${text.complain}</button></form></main>`;
    return sendPage(reply, [], document(text, text.complain, here, form));
  });
  app.post<Params>(path, async (request, reply) => {
    const text = textFor(request);
    const { cashierId } = request.params;
    const trade = tradeOf(cashierId);
    const content = (request.body['content'] ?? '').trim().slice(0, LONGEST);
    if (!trade || content === '') return reply.redirect(`/cashier/${cashierId}?lang=${text.language}`, 303);
    world.state.act((tx) => insertComplaint(tx, trade, content, world.clock()));
    const ending = { kind: 'good', title: text.complained, hint: text.complainedHint, back: null } as const;
    return sendPage(reply, [], endingPage({ ...ending, here: `/cashier/${cashierId}/complain` }, text));
  });
}
