import type { Mandate } from '../answers.ts';
import { act } from './api.ts';
import type { Desk } from './desk.ts';
import { button, el, show } from './dom.ts';
import { fill } from './text.ts';

/** The card of mandates: who may take money from the chosen person's wallet. Each can be ended, as in the wallet. */
export function showMandates(desk: Desk): void {
  const { mandates, words, walletOrigin, language } = desk;
  const page = el(
    'a',
    {
      className: 'soft',
      href: `${walletOrigin}/cashier/agreements?lang=${language}`,
      target: '_blank',
      rel: 'noopener',
    },
    words.agreementsPage,
  );
  const list =
    mandates.length === 0
      ? el('p', { className: 'empty' }, words.noAgreements)
      : el('ul', { className: 'rows' }, ...mandates.map((each) => row(each, desk)));
  show('agreements', list, page);
}

function row(each: Mandate, desk: Desk): HTMLLIElement {
  const { words } = desk;
  const active = each.status === 'NORMAL';
  const paid = each.deductions.filter(({ status }) => status === 'TRADE_SUCCESS').length;
  const end = async () => {
    await act('agreements/end', { agreementId: each.agreementId });
    await desk.refresh();
  };
  const facts = fill(words.agreementFacts, { count: each.deductions.length, paid });
  return el(
    'li',
    {},
    el(
      'span',
      { className: 'grow' },
      el('span', { className: 'number' }, each.agreementId),
      el('small', {}, facts),
    ),
    active
      ? button(words.endAgreement, 'plain', end, {
          'aria-label': `${words.endAgreement} ${each.agreementId}`,
        })
      : el('small', {}, words.agreementEnded),
  );
}
