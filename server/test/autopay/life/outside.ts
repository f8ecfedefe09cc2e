import { expect } from 'vitest';
import { holdChangedRules } from '../../../src/autopay/make-plans.ts';
import { sha256 } from '../../../src/kit/crypto.ts';
import { after, HOUR } from '../../../src/kit/time.ts';
import { runUntil } from '../../support/deducting.ts';
import { ask, wishFor } from '../../support/orders.ts';
import { setRows } from '../../support/rows.ts';
import { about, type Command, command } from './command.ts';
import type { Story } from './story.ts';

export async function setListed(story: Story, bills: boolean): Promise<void> {
  const { unitId, accountNumber } = story.account;
  const conduct = bills ? {} : { query: 'NO_BILLS' };
  await story.service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct });
  await noteOwed(story);
}

export function newBill(path: 'newBill' | 'pushBill'): Command {
  return command(path, async (story) => {
    const { unitId, accountNumber } = story.account;
    if (story.owed.size < 5) await story.service.sandbox.ask(`accounts/${path}`, { unitId, accountNumber });
    await noteOwed(story);
  });
}

/** Pays everything that is due by hand. A bill that is being deducted is refused, and its payer reads why. */
export const payByHand = command('pay by hand', async (story) => {
  const { service } = story;
  const asker = await story.asker();
  const query = await ask(service, asker, story.account);
  if (query.bills.length === 0) return;
  const { envelope } = await service.post('/order/createLifeOrder', wishFor(query), asker);
  const flies = story.lives.some(({ model }) => model.bills.some(({ is }) => is === 'IN_FLIGHT'));
  if (envelope.msgCd !== 'LIV00000') {
    expect(flies).toBe(true);
    return;
  }
  expect(flies).toBe(false);
  const { pay } = envelope.body as { pay: { value: string } };
  const payer = await service.stranger();
  await service.sandbox.ask('wallet/balance', { user: payer.walletUserId, balance: 10_000_000 });
  await service.sandbox.ask('pay', { user: payer.walletUserId, pay: pay.value, fault: 'NONE' });
  for (const { billNo } of query.bills) story.byHand.add(billNo);
  await runUntil(service, after(service.context.now(), HOUR));
});

/** The unit lists the bills that are due, or leaves them out. */
export function listBills(bills: boolean): Command {
  return command(bills ? 'the unit lists bills' : 'the unit leaves bills out', async (story) => {
    await setListed(story, bills);
  });
}

export function balance(fen: number): Command {
  return command(`balance ${fen}`, async (story) => story.setBalance(fen));
}

export function bend(deduction: string): Command {
  return command(`the wallet: ${deduction}`, async ({ service }) => {
    await service.sandbox.ask('wallet/conduct', { conduct: { deduction } });
  });
}

export const changeRules = about(
  'the unit changes its rules',
  async ({ service }, { agreementId, model }) => {
    await setRows(
      service,
      'mandates',
      { rules_hash: sha256('of other rules') },
      { agreement_id: agreementId },
    );
    await holdChangedRules(service.context);
    if (model.signature === 'GIVEN') model.holds.add('RULES_CHANGED');
  },
);

export function passes(hours: number): Command {
  return command(`${hours} hours`, async (story) => {
    const { service } = story;
    await runUntil(service, after(service.context.now(), hours * HOUR));
    story.forgetSession();
  });
}

/** Records the bills that the unit lists: those that came while it left them out are listed later. */
async function noteOwed({ service, account, asker, owed }: Story): Promise<void> {
  const { bills } = await ask(service, await asker(), account);
  for (const { billNo, due } of bills) owed.set(billNo, due);
}
